/** The oldest supported Node and SQLite: SQLite before 3.51.3 could corrupt a database when its log was reset. */
const oldestNode = [24, 15, 0]
const oldestSqlite = [3, 51, 3]

export function refuseOldRuntime(): void {
  refuse('Node', process.versions.node, oldestNode, 'start with npm start, which brings its own')
  refuse('SQLite', process.versions.sqlite ?? '0', oldestSqlite, 'use a Node that brings its own SQLite')
}

function refuse(name: string, version: string, oldest: readonly number[], mend: string): void {
  if (isOlder(version, oldest)) throw new Error(`${name} ${version} is too old, ${oldest.join('.')} is needed; ${mend}`)
}

function isOlder(version: string, oldest: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [i, wanted] of oldest.entries()) {
    const part = parts[i] ?? 0
    if (part !== wanted) return part < wanted
  }
  return false
}
