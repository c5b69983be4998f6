import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** A Node child process in the checkout, with a clean environment and the given settings. */
export interface Child {
  process: ChildProcess
  /** The rest of the line after this text, as soon as it appears on standard output or error. */
  says(text: string): Promise<string>
  ended: Promise<Ended>
}

export function runNode(script: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}): Child {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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
          const line = `${stdout}\n${stderr}`.split('\n').find((said) => said.includes(text))
          if (line !== undefined) done(line.slice(line.indexOf(text) + text.length))
        }
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        look()
        void ended.then(() => fail(new Error(`Ended without "${text}": ${stderr}`)))
      }),
  }
}
