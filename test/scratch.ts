import { access, chmod, constants, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** The most that a run stores there, with some reserve, bytes. */
const roomNeeded = 4 * 1024 ** 3

/**
 * A folder for temporary data: in memory where there is room, because a database per test is a thousand files, and creating and deleting
 * those on disk took a fifth of the run. Not every system can execute programs from there.
 */
export async function makeScratch(name: string): Promise<string> {
  return await mkdtemp(join(await roomiest(), `leitai-${name}-`))
}

/** Makes this process and its children create temporary files there. Returns a function that removes them. */
export async function moveToScratch(name: string): Promise<() => Promise<void>> {
  const folder = await makeScratch(name)
  // A test's own database runs as another user, who must find its files here.
  await chmod(folder, 0o711)
  process.env.PROGRAMS_TMPDIR = programsFolder()
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A folder from which programs can be executed. */
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
