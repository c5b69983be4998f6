import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { shellQuote } from './shell-quote.ts'
import { userName } from './user-name.ts'

/**
 * Where a file of settings is there and this user may not read it: one sentence that says so. Node says that there is none, and goes on; the program
 * would look for another site. `named`: by LEITAI_SETTINGS.
 */
export function unreadSettings(named: string | undefined): string | null {
  for (const file of [...(named ? [named] : []), ...filesOfNode()]) {
    if (!isRefused(() => accessSync(file, constants.R_OK))) continue
    const folder = dirname(file)
    // It may lie in a folder that is shut.
    const mends = [
      ...(isRefused(() => statSync(file)) ? [`sudo chmod a+x ${shellQuote(folder)}`] : []),
      `sudo chown root:${group()} ${shellQuote(file)}`,
      `sudo chmod 640 ${shellQuote(file)}`,
    ]
    return `用户 ${userName()} 读不了设置 ${file}，请运行：${mends.join(' && ')}`
  }
  return null
}

function filesOfNode(): string[] {
  return process.execArgv.flatMap((word) => /^--env-file(?:-if-exists)?=(.+)$/.exec(word)?.[1] ?? [])
}

function isRefused(look: () => unknown): boolean {
  try {
    look()
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES'
  }
}

/** By its name, which Node does not know. */
function group(): string {
  const id = String(process.getgid?.())
  try {
    const groups = readFileSync('/etc/group', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
    return groups.find(([, , number]) => number === id)?.[0] ?? id
  } catch {
    return id
  }
}
