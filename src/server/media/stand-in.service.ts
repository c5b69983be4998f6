import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#server/base/root.ts'
import { standInWidths } from './stand-in.model.ts'

/** One of its files, or undefined for an unknown name. */
export async function readStandIn(file: string): Promise<Buffer | undefined> {
  return standInWidths.some((width) => file === `${width}.webp`) ? await readFile(join(root, 'assets/stand-in', file)) : undefined
}
