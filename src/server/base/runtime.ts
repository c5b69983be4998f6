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
    tooOld('Node', process.versions.node, oldestNode, '请用 npm start 启动，它自带合适的 Node') ??
    tooOld('SQLite', process.versions.sqlite ?? '0', oldestSqlite, '请换成自带 SQLite 的 Node')
  )
}

function tooOld(name: string, version: string, oldest: readonly number[], mend: string): string | null {
  return isOlder(version, oldest) ? `${name} ${version} 太旧，至少要 ${oldest.join('.')}，${mend}` : null
}

function isOlder(version: string, oldest: readonly number[]): boolean {
  const parts = version.split('.').map(Number)
  for (const [i, wanted] of oldest.entries()) {
    const part = parts[i] ?? 0
    if (part !== wanted) return part < wanted
  }
  return false
}
