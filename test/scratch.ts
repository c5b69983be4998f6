import { access, chmod, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** What a run leaves there at most, with room to spare, bytes. */
const roomNeeded = 4 * 1024 ** 3

/**
 * Where data that ends with the run is put: in memory where there is room, for a database of its own for every test is a thousand files,
 * and to make and delete those on a disk was a fifth of the run. Programs cannot be started from there everywhere.
 */
export async function makeScratch(name: string): Promise<string> {
  return await mkdtemp(join(await roomiest(), `leitai-${name}-`))
}

/** From here on temporary files of this process and of those that it starts are put there too. Returns what removes them. */
export async function moveToScratch(name: string): Promise<() => Promise<void>> {
  const folder = await makeScratch(name)
  // A database of a test's own runs as another user, who looks for its files in here.
  await chmod(folder, 0o711)
  process.env.PROGRAMS_TMPDIR = programsFolder()
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Where programs may be put that are to be started. */
export function programsFolder(): string {
  return process.env.PROGRAMS_TMPDIR ?? tmpdir()
}

async function roomiest(): Promise<string> {
  try {
    await access(inMemory, constants.W_OK)
    const { bavail, bsize } = await statfs(inMemory)
    return bavail * bsize >= roomNeeded ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
