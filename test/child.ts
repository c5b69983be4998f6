import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** A child process. */
export interface Child {
  process: ChildProcess
  /** The rest of the line, or of the words of a line of the log, after this text, as soon as it appears on standard output or error. */
  says(text: string): Promise<string>
  ended: Promise<Ended>
}

/** Node in the checkout, with a clean environment and the given settings. */
export function runNode(script: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}): Child {
  // The last two: where compiled code is kept.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings }
  return runProgram(process.execPath, [script, ...args], { cwd: root, env })
}

/** Any program, with nothing but this environment. */
export function runProgram(program: string, args: readonly string[], { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): Child {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, stdout, stderr })))
  return {
    process: child,
    ended,
    says: (text) =>
      new Promise((done, fail) => {
        const look = () => {
          // The last piece may be the beginning of a line.
          const lines = [stdout, stderr].flatMap((said) => said.slice(0, said.lastIndexOf('\n') + 1).split('\n'))
          const line = [...lines.map(wordsOf), ...lines].find((said) => said.includes(text))
          if (line !== undefined) done(line.slice(line.indexOf(text) + text.length))
        }
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        look()
        void ended.then(() => fail(new Error(`Ended without "${text}": ${stderr}`)))
      }),
  }
}

/** The words of a line of the log, which is JSON; another line as it is. */
export function wordsOf(line: string): string {
  if (!line.startsWith('{"level":')) return line
  const { msg }: { msg?: unknown } = JSON.parse(line)
  return typeof msg === 'string' ? msg : line
}
