import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  animated,
  bigBomb,
  cutOff,
  dressed,
  falseHeads,
  noisy,
  notPictures,
  pictureTypes,
  plain,
  signaturesAlone,
} from '#test/hostile-files.ts'
import { plainStore } from '#test/plain-store.ts'
import { openDiskFiles } from './files/disk-files.ts'
import type { IngestedPicture } from './ingested.model.ts'
import { openPictureIntake, type PictureIntake, PictureRefused } from './picture-intake.service.ts'

let folder: string
let door: PictureIntake

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitai-hostile-'))
  door = openPictureIntake(plainStore(openDiskFiles(folder)))
})
afterAll(async () => {
  await door.close()
  await rm(folder, { recursive: true })
})

const notAPicture = '图片只能是 JPEG、PNG 或 WebP，文件里面却不是：改文件名不能换格式，也可能文件坏了；请用看图软件打开，另存为 JPEG 再添加'
const broken = '图片文件已损坏或不完整，请重新导出后再上传'
const tooManyPixels = '图片不能超过 4000 万像素，请缩小后再上传'
const tooManyBytes = '图片不能超过 20 MB，请压缩后再上传'

async function storedFiles(picture: IngestedPicture): Promise<Buffer[]> {
  const place = join(folder, 'media', picture.hash.slice(0, 2), picture.hash)
  return Promise.all(picture.widths.map((width) => readFile(`${place}-${width}.webp`)))
}

describe('refused with the mend', () => {
  test.each(notPictures.map(({ name, make }) => [name, make] as const))('%s is not a picture we take', async (_what, make) => {
    await expect(door.ingestImage(await make())).rejects.toThrow(new PictureRefused(notAPicture))
  })

  test.each(signaturesAlone.map(({ name, make }) => [name, make] as const))('a signature alone is not enough: %s', async (_what, make) => {
    const refusal = await door.ingestImage(await make()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(PictureRefused)
  })

  test.each(pictureTypes)('a %s cut off at each tenth is broken', async (format) => {
    const whole = await noisy(format)
    for (const [i, { make }] of cutOff(format).entries())
      await expect(door.ingestImage(await make()), `${i + 1} tenths`).rejects.toThrow(new PictureRefused(broken))
    expect((await door.ingestImage(whole)).width).toBe(200)
  })

  test('more than 20 MB', async () => {
    await expect(door.ingestImage(new Uint8Array(20 * 1024 * 1024 + 1))).rejects.toThrow(new PictureRefused(tooManyBytes))
  })

  test('a PNG of few bytes and 196 million pixels', async () => {
    const bomb = await bigBomb.make()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(door.ingestImage(bomb)).rejects.toThrow(new PictureRefused(tooManyPixels))
  })

  test.each(falseHeads.map(({ name, make }) => [name, make] as const))(
    'a head that promises more than there is: %s',
    async (_what, make) => {
      await expect(door.ingestImage(await make())).rejects.toThrow(PictureRefused)
    },
  )
})

describe('taken, but only the pixels', () => {
  test.each(dressed.map(({ name, make }) => [name, make] as const))('%s', async (_what, make) => {
    const picture = await door.ingestImage(await make())
    expect(picture).toMatchObject({ width: 64, height: 48 })
    expect(picture.color).toMatch(/^#c81[8e]1[8e]$/)
    for (const bytes of await storedFiles(picture)) expect(bytes.includes('canary')).toBe(false)
  })

  test.each(animated.map(({ name, make }) => [name, make] as const))('no %s, which would become a still', async (_what, make) => {
    const moving = await make()
    expect(
      ['ANMF', 'fdAT'].some((frame) => moving.includes(frame)),
      'there is more than one frame',
    ).toBe(true)
    await expect(door.ingestImage(moving)).rejects.toThrow('是动图，网站上只会是静止的一帧：要会动，请录成 MP4 当视频上传')
  })
})

test('bytes changed at random give a picture or a refusal, and never more', async () => {
  const wholes = await Promise.all((['jpeg', 'png', 'webp'] as const).map((format) => plain('teal', 40, 30).toFormat(format).toBuffer()))
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), to: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...wholes), fc.array(change, { minLength: 1, maxLength: 8 }), async (whole, changes) => {
      const upload = Buffer.from(whole)
      for (const { at, to } of changes) upload[Math.floor(at * upload.length)] = to
      const result = await door.ingestImage(upload).catch((error: unknown) => error)
      if (result instanceof Error) expect(result).toBeInstanceOf(PictureRefused)
      else expect(result).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    }),
    { numRuns: 300 },
  )
})
