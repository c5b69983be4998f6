import { copyFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { passwordOf } from '#test/backups.ts'
import { leitai } from '#test/command-line.ts'
import { insertSignedIn, signedIn } from '#test/console.ts'
import { describeOnBoth, makePlace, type TestPlace } from '#test/database.ts'
import { asDoctor } from '#test/doctor.ts'
import { addColumns } from '#test/factories.ts'
import { hostileHand } from '#test/hostile-backups.ts'
import { newPicture, sendPicture } from '#test/media.ts'
import { nameOf } from './backup-store.model.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const hashOf = (letter: string) => `$argon2id$v=19$m=19456,t=2,p=1$${letter.repeat(22)}$${letter.repeat(43)}`

/** As whoever can write there, to sign in as everybody. */
async function plantPassword(folder: string): Promise<void> {
  await hostileHand(folder).changeTable('users', (lines, { columns }) =>
    lines.map((line) => {
      const row: unknown[] = JSON.parse(line)
      row[columns.indexOf('password_hash')] = hashOf('E')
      return JSON.stringify(row)
    }),
  )
}

describeOnBoth('a backup made with LEITAI_BACKUP_KEY', (dialect) => {
  let app: TestApp
  let folder: string
  let target: TestPlace
  beforeEach(async () => {
    vi.stubEnv('LEITAI_BACKUP_KEY', 'a key of the operator')
    folder = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
    app = await testApp(dialect)
    target = await makePlace(dialect)
    await addColumns(app)
    await insertSignedIn(app.db.write, 'admin', '2026-11-20T12:00:00.000Z', { name: 'zoe', passwordHash: hashOf('B') })
    await sendPicture(app, await signedIn(app, 'editor'), await newPicture())
    expect(await leitai(app, 'backup', folder)).toMatchObject({ status: 0 })
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await app.close()
    await target.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const restore = (...flags: string[]) => leitai(target, 'restore', folder, ...flags)

  test('is restored with the key and no further word, and opens no passwords of an earlier one', async () => {
    const sealed = join(await hostileHand(folder).place(), 'secrets.sealed')
    await app.db.write
      .updateTable('users')
      .set({ password_hash: hashOf('C') })
      .where('name', '=', 'zoe')
      .execute()
    expect(await leitai(app, 'backup', folder)).toMatchObject({ status: 0 })
    const { out } = await restore('--check')
    expect(out).not.toContain('签名')
    expect(await restore()).toMatchObject({ status: 0, out: expect.not.stringContaining('签名') })
    expect(await passwordOf(target, 'zoe')).toBe(hashOf('C'))

    await copyFile(sealed, join(await hostileHand(folder).place(), 'secrets.sealed'))
    expect(await restore('--replace')).toMatchObject({ status: 1, err: expect.stringContaining('secrets.sealed 缺失、不完整或被改过') })
  })

  // What follows is told from what lies at the place of backups, whichever database the site has.
  if (dialect === 'postgres') return

  test('is refused without its signature, and gives nobody a password of his own where the operator wants it all the same', async () => {
    await plantPassword(folder)
    await hostileHand(folder).change((manifest) => {
      delete manifest.signature
      delete manifest.sealed
      manifest.secrets = 'left out'
    })
    const { status, err } = await restore()
    expect([status, err]).toEqual([1, expect.stringMatching(/没有 LEITAI_BACKUP_KEY 的签名.*加 --unsigned 恢复，否则换一个备份/)])
    expect(err.trim().split('\n')).toHaveLength(1)

    expect(await restore('--check')).toMatchObject({
      status: 0,
      out: expect.stringMatching(/可以恢复.*\n注意：它没有.*的签名.*再备份一次就有/),
    })
    expect(await restore('--unsigned')).toMatchObject({ status: 0, out: expect.stringContaining('没有核对过是谁写的') })
    expect(await passwordOf(target, 'zoe')).not.toBe(hashOf('E'))
  })

  test('is told by the doctor where the settings of now would not restore it', async () => {
    vi.stubEnv('BACKUP_FOLDER', folder)
    const { examined } = asDoctor(() => app)
    expect((await examined()).backup?.state).toBe('good')
    vi.stubEnv('LEITAI_BACKUP_KEY', 'another key of 16')
    expect((await examined()).backup).toMatchObject({
      ...{ state: 'fault', said: expect.stringContaining('签名与现在的 LEITAI_BACKUP_KEY 不符') },
      cure: expect.stringMatching(/设回做它时用的.*leitai backup/),
    })
    vi.stubEnv('LEITAI_BACKUP_KEY', 'a key of the operator')
    await hostileHand(folder).change((manifest) => {
      delete manifest.signature
    })
    expect((await examined()).backup).toMatchObject({
      ...{ state: 'warning', said: expect.stringContaining('恢复它得加 --unsigned'), cure: 'leitai backup' },
    })
  })

  test('is refused with anything changed, and by another key, which no word overrides', async () => {
    const wrong = expect.stringMatching(/签名与 LEITAI_BACKUP_KEY 不符.*请把 LEITAI_BACKUP_KEY 设成做备份时用的/)
    vi.stubEnv('LEITAI_BACKUP_KEY', 'another key of 16')
    for (const flags of [[], ['--check'], ['--unsigned']]) expect(await restore(...flags)).toMatchObject({ status: 1, err: wrong })
    vi.stubEnv('LEITAI_BACKUP_KEY', 'a key of the operator')
    await plantPassword(folder)
    for (const flags of [[], ['--check'], ['--unsigned']]) expect(await restore(...flags)).toMatchObject({ status: 1, err: wrong })
  })

  test('by a release that signed none is restored with its passwords, at the word of the operator', async () => {
    await hostileHand(folder).change((manifest) => {
      delete manifest.signature
      delete manifest.sealed
    }, true)
    expect(await restore()).toMatchObject({ status: 1, err: expect.stringContaining('--unsigned') })
    expect(await restore('--unsigned')).toMatchObject({ status: 0 })
    expect(await passwordOf(target, 'zoe')).toBe(hashOf('B'))
  })

  test('beside an unsigned newer one, which says that the site has less of a picture, is followed by the site’s own', async () => {
    const hand = hostileHand(folder)
    const [name = ''] = (await readdir(join(folder, 'media'), { recursive: true })).filter((one) => one.endsWith('webp'))
    const whole = await readFile(join(folder, 'media', name))
    // No more ahead than clocks differ: what is dated later is not the newest anyway.
    const newer = nameOf(new Date(Date.now() + 1_800_000).toISOString())
    await cp(await hand.place(), join(folder, newer), { recursive: true })
    const longer = await hand.layMedia(name, 'x'.repeat(whole.length + 9))
    await hand.change((manifest) => {
      delete manifest.signature
      manifest.media = manifest.media.map((entry) => (entry.key === name ? longer : entry))
    })
    vi.stubEnv('BACKUP_FOLDER', folder)
    await leitai(app, 'doctor', '--fix')
    expect(await readFile(join(app.dataFolder, 'media', name))).toEqual(whole)
    expect(await leitai(app, 'backup', folder)).toMatchObject({ status: 0 })
    expect(await readFile(join(folder, 'media', name))).toEqual(whole)
    // Nothing is brought back from it either.
    await hand.layMedia(name, 'x'.repeat(whole.length + 9))
    await rm(join(app.dataFolder, 'media', name))
    expect(await leitai(app, 'backup', folder)).toMatchObject({ status: 1 })
    const made = (await readdir(folder)).filter((one) => one.startsWith('leitai-') && one !== newer).sort()
    expect(JSON.parse(await readFile(join(folder, made.at(-1) ?? '', 'manifest.json'), 'utf8')).missing).toEqual([name])
  })

  test('signs no picture that an unsigned one brought', async () => {
    const hand = hostileHand(folder)
    const [name = ''] = (await readdir(join(folder, 'media'), { recursive: true })).filter((one) => one.endsWith('webp'))
    const whole = await readFile(join(folder, 'media', name))
    const changed = await hand.layMedia(name, 'x'.repeat(whole.length))
    await hand.change((manifest) => {
      delete manifest.signature
      manifest.media = manifest.media.map((entry) => (entry.key === name ? changed : entry))
    })
    expect(await leitai(app, 'backup', folder)).toMatchObject({ status: 0 })
    expect(await readFile(join(folder, 'media', name))).toEqual(whole)
    expect(await restore('--check')).toMatchObject({ status: 0 })
  })
})

test('a backup made without a key gives nobody a password of his own', async () => {
  const place = await makePlace('sqlite')
  const app = await testApp('sqlite')
  const folder = await mkdtemp(join(tmpdir(), 'leitai-backups-'))
  await insertSignedIn(app.db.write, 'admin', '2026-11-20T12:00:00.000Z', { name: 'zoe', passwordHash: hashOf('B') })
  await leitai(app, 'backup', folder)
  await plantPassword(folder)
  expect(await leitai(place, 'restore', folder)).toMatchObject({ status: 0 })
  expect(await passwordOf(place, 'zoe')).not.toBe(hashOf('E'))
  await app.close()
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})
