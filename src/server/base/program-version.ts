import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.ts'

/** Such as 0.1.0. */
export async function programVersion(): Promise<string> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version
}
