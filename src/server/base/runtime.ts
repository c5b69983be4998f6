/** The oldest supported Node and SQLite: SQLite before 3.51.3 could corrupt a database when its log was reset. */
const oldestNode = [24, 15, 0]
const oldestSqlite = [3, 51, 3]

export function refuseOldRuntime(): void {
  const wrong = runtimeFault()
  if (wrong !== null) throw new Error(wrong)
}

/** What is too old, and what to do; null where nothing is. */
export function runtimeFault(): string | null {
  return (
    tooOld('Node', process.versions.node, oldestNode, 'start with npm start, which brings its own') ??
    tooOld('SQLite', process.versions.sqlite ?? '0', oldestSqlite, 'use a Node that brings its own SQLite')
  )
}

function tooOld(name: string, version: string, oldest: readonly number[], mend: string): string | null {
  return isOlder(version, oldest) ? `${name} ${version} is too old, ${oldest.join('.')} is needed; ${mend}` : null
}

function isOlder(version: string, oldest: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [i, wanted] of oldest.entries()) {
    const part = parts[i] ?? 0
    if (part !== wanted) return part < wanted
  }
  return false
}
