import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDiskFiles } from '#server/media/files/disk-files.ts'
import { openPictureIntake, PictureRefused } from '#server/media/picture-intake.service.ts'
import { plainStore } from '#test/plain-store.ts'
import { isAnswer } from './image-protocol.ts'
import { type ImageWorker, openImageWorker, standardBounds } from './image-workers.ts'

const MiB = 1024 * 1024
const onLinux = process.platform === 'linux'
let folder: string
let small: Buffer
let heavy: Buffer
let greedy: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-worker-'))
  small = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const large = () => sharp({ create: { width: 7000, height: 5600, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })
  heavy = await large().png({ compressionLevel: 1 }).toBuffer()
  // All passes of an interlaced PNG must be in memory at once: 8 bytes for each of 39 million pixels.
  greedy = await large().toColourspace('rgb16').png({ compressionLevel: 1, progressive: true }).toBuffer()
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

/** Waits until the worker process runs, and returns its id. */
async function pidOf(worker: ImageWorker): Promise<number> {
  for (;;) {
    const pid = worker.pid()
    if (pid !== undefined) return pid
    await sleep(5)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the worker', () => {
  test('killed in the middle of a picture costs that picture only', async () => {
    const worker = openImageWorker(standardBounds)
    const lost = worker.encode(heavy)
    const next = worker.encode(small)
    const pid = await pidOf(worker)
    process.kill(pid, 'SIGKILL')
    expect(await lost).toEqual({ kind: 'refused', why: 'interrupted' })
    expect((await next).kind).toBe('encoded')
    expect(worker.pid()).not.toBe(pid)
    await worker.close()
  })

  test('killed at rest is not missed', async () => {
    const worker = openImageWorker(standardBounds)
    await worker.encode(small)
    const pid = await pidOf(worker)
    process.kill(pid, 'SIGKILL')
    while (isRunning(pid)) await sleep(5)
    await sleep(20)
    expect((await worker.encode(small)).kind).toBe('encoded')
    await worker.close()
  })

  test('is replaced after so many pictures, and ended when idle', async () => {
    const worker = openImageWorker({ ...standardBounds, pictures: 2, idleMs: 50 })
    const pids = []
    for (let n = 0; n < 3; n++) {
      await worker.encode(small)
      pids.push(worker.pid())
    }
    expect([typeof pids[0], pids[1], typeof pids[2]]).toEqual(['number', undefined, 'number'])
    while (worker.pid() !== undefined) await sleep(10)
    expect((await worker.encode(small)).kind).toBe('encoded')
    await worker.close()
  })

  test('that takes too long is ended', async () => {
    const worker = openImageWorker({ ...standardBounds, jobMs: 40 })
    const late = worker.encode(heavy)
    const pid = await pidOf(worker)
    expect(await late).toEqual({ kind: 'refused', why: 'too-slow' })
    expect(isRunning(pid)).toBe(false)
    await worker.close()
  })

  test('lets the picture at work end when the door closes, and refuses those that wait', async () => {
    const door = openPictureIntake(plainStore(openDiskFiles(folder)))
    const first = door.ingestImage(small)
    const waiting = door.ingestImage(small).catch((error: unknown) => error)
    await sleep(1)
    await door.close()
    expect((await first).width).toBe(30)
    expect(await waiting).toEqual(new PictureRefused('系统正在关闭，请稍后再上传'))
    await expect(door.ingestImage(small)).rejects.toThrow(PictureRefused)
  })

  test('ends with the program that started it, also when that is killed', async () => {
    const program = `import { openImageWorker, standardBounds } from ${JSON.stringify(new URL('./image-workers.ts', import.meta.url).href)}
      const worker = openImageWorker(standardBounds)
      await worker.encode(Buffer.from('${small.toString('base64')}', 'base64'))
      console.log(worker.pid())
      process.kill(process.pid, 'SIGKILL')`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(child.stdout, 'data')
    const pid = Number(String(line))
    expect(pid).toBeGreaterThan(1)
    while (isRunning(pid)) await sleep(10)
  })

  test('does not keep a program running', () => {
    const program = `import { openImageWorker, standardBounds } from ${JSON.stringify(new URL('./image-workers.ts', import.meta.url).href)}
      const work = await openImageWorker(standardBounds).encode(Buffer.from('${small.toString('base64')}', 'base64'))
      console.log(work.kind)`
    const output = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', program], { timeout: 15_000 })
    expect(output.toString()).toBe('encoded\n')
  })

  test('opens three formats from memory, and nothing by its path', async () => {
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64')
    const uploads: Record<string, string> = { svg }
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const) {
      uploads[format] = (await picture.clone().toFormat(format).toBuffer()).toString('base64')
    }
    const path = join(folder, 'by-path.png')
    await writeFile(path, small)
    const program = `import { closeAllButThreeLoaders } from ${JSON.stringify(new URL('./encode.ts', import.meta.url).href)}
      import sharp from ${JSON.stringify(import.meta.resolve('sharp'))}
      const opens = async (input) => sharp(input).raw().toBuffer().then(() => true, () => false)
      const uploads = Object.entries(${JSON.stringify(uploads)})
      const tried = async () => [...await Promise.all(uploads.map(([name, text]) => opens(Buffer.from(text, 'base64')).then((open) => open && name))), await opens(${JSON.stringify(path)}) && 'path']
      const before = await tried()
      closeAllButThreeLoaders()
      console.log(JSON.stringify({ before, after: (await tried()).filter(Boolean) }))`
    const output = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', program])
    expect(JSON.parse(output.toString())).toEqual({ before: [...Object.keys(uploads), 'path'], after: ['jpeg', 'png', 'webp'] })
  })

  test.skipIf(!onLinux)('knows none of our secrets', async () => {
    const worker = openImageWorker(standardBounds)
    await worker.encode(small)
    const environment = readFileSync(`/proc/${await pidOf(worker)}/environ`, 'latin1')
    expect(environment.split('\0').filter((entry) => /^[A-Z_]+=/.test(entry) && !entry.startsWith('NODE_'))).toEqual(['MALLOC_ARENA_MAX=2'])
    await worker.close()
  })
})

describe.skipIf(!onLinux)('the memory of the worker', () => {
  /** The peak resident memory of any worker process while `act` ran, as the kernel measured it. */
  async function peakDuring(worker: ImageWorker, act: () => Promise<unknown>): Promise<number> {
    let peak = 0
    const watch = setInterval(() => {
      const pid = worker.pid()
      if (pid !== undefined) peak = Math.max(peak, peakOf(pid))
    }, 2)
    await act()
    clearInterval(watch)
    return peak
  }

  function peakOf(pid: number): number {
    try {
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return Number(kilobytes ?? 0) * 1024
    } catch {
      return 0
    }
  }

  test('stays within its bound while four bombs come at once', async () => {
    const worker = openImageWorker(standardBounds)
    const work: unknown[] = []
    const peak = await peakDuring(worker, async () => {
      work.push(...(await Promise.all([greedy, greedy, greedy, greedy].map((bytes) => worker.encode(bytes)))))
    })
    expect(work).toEqual(Array(4).fill({ kind: 'refused', why: 'too-much-memory' }))
    // The check runs every 10 ms; what a decoder allocates meanwhile is added.
    expect(peak).toBeGreaterThan(standardBounds.rss / 2)
    expect(peak).toBeLessThan(standardBounds.rss + 96 * MiB)
    expect((await worker.encode(small)).kind).toBe('encoded')
    await worker.close()
  }, 60_000)

  test('what is too much after other pictures is decided by a fresh process', async () => {
    const worker = openImageWorker(standardBounds)
    await worker.encode(small)
    const pid = worker.pid()
    const pids = new Set<number | undefined>()
    const watch = setInterval(() => pids.add(worker.pid()), 2)
    expect(await worker.encode(greedy)).toEqual({ kind: 'refused', why: 'too-much-memory' })
    clearInterval(watch)
    pids.delete(undefined)
    expect(pids.has(pid) && pids.size).toBe(2)
    await worker.close()
  })

  test.skipIf(!existsSync('/usr/bin/prlimit'))('is bounded by the kernel too, where prlimit is there', async () => {
    const worker = openImageWorker({ ...standardBounds, rss: 4096 * MiB, data: 900 * MiB })
    const peak = await peakDuring(worker, async () => expect((await worker.encode(greedy)).kind).toBe('refused'))
    expect(peak).toBeLessThan(400 * MiB)
    expect((await worker.encode(small)).kind).toBe('encoded')
    await worker.close()
  })
})

test.each([
  undefined,
  null,
  'ready',
  {},
  { kind: 'done' },
  { kind: 'refused', why: 'because' },
  { kind: 'encoded' },
  { kind: 'encoded', encoded: { sources: [], placeholder: 'data:image/webp;base64,AA==', color: '#000000' } },
  ...[
    { width: 9, height: 9, bytes: '../../x' },
    { width: '9/../../x', height: 9, bytes: new Uint8Array(1) },
    { width: 9.5, height: 9, bytes: new Uint8Array(1) },
    { width: 9, height: 0, bytes: new Uint8Array(1) },
  ].map((source) => ({ kind: 'encoded', encoded: { sources: [source], placeholder: 'data:image/webp;base64,AA==', color: '#000000' } })),
  ...[
    { placeholder: 'data:text/html;base64,AA==', color: '#000000' },
    { placeholder: `data:image/webp;base64,${'A'.repeat(178)}`, color: '#000000' },
    { placeholder: 'data:image/webp;base64,AA==', color: 'red' },
  ].map((looks) => ({ kind: 'encoded', encoded: { sources: [{ width: 9, height: 9, bytes: new Uint8Array(1) }], ...looks } })),
])('a message that no honest worker sends is not taken: %j', (message) => {
  expect(isAnswer(message)).toBe(false)
})

describe('the files', () => {
  const sizeOfEach = 24 * MiB

  test('never hold half a picture under its name, whenever the program is killed', async () => {
    const program = `import { openDiskFiles } from ${JSON.stringify(new URL('../files/disk-files.ts', import.meta.url).href)}
      const files = openDiskFiles(process.argv[1])
      const bytes = Buffer.alloc(${sizeOfEach}, 1)
      await files.put('ab/first.webp', bytes)
      console.log('writing')
      for (let n = 0; ; n++) await files.put('ab/' + n + '.webp', bytes)`
    for (const afterMs of [5, 20, 35, 50, 65, 80]) {
      const place = join(folder, `killed-${afterMs}`)
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, place], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      await sleep(afterMs)
      child.kill('SIGKILL')
      await once(child, 'exit')
      const names = await readdir(join(place, 'media', 'ab'))
      expect(names).toContain('first.webp')
      for (const name of names) expect((await stat(join(place, 'media', 'ab', name))).size).toBe(sizeOfEach)
    }
  })

  test('what a killed program left unfinished is swept after an hour, and not before', async () => {
    const place = join(folder, 'swept')
    await openDiskFiles(place).put('ab/one.webp', Buffer.from('1'))
    const unfinished = join(place, 'media', '.unfinished')
    await writeFile(join(unfinished, 'old'), 'x')
    await writeFile(join(unfinished, 'young'), 'x')
    const earlier = new Date(Date.now() - 3_700_000)
    await utimes(join(unfinished, 'old'), earlier, earlier)
    await openDiskFiles(place).put('ab/two.webp', Buffer.from('2'))
    expect(await readdir(unfinished)).toEqual(['young'])
  })

  test('a picture that cannot be written is a fault and not a refusal', async () => {
    const place = join(folder, 'occupied')
    await writeFile(place, 'a file where the folder should be')
    const door = openPictureIntake(plainStore(openDiskFiles(place)))
    const fault = await door.ingestImage(small).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(Error)
    expect(fault).not.toBeInstanceOf(PictureRefused)
    await door.close()
  })
})
