import type { AdminAlbum, NewAlbum } from '#shared/admin/albums.ts'
import type { TestApp } from './app.ts'
import type { Caller } from './console.ts'

let made = 0

/** Adds pictures to the library as an upload does, without files; returns their ids. */
export async function addPictures(app: Pick<TestApp, 'db' | 'clock'>, ...alts: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const alt of alts) {
    made += 1
    const { id } = await app.db.write
      .insertInto('media_items')
      .values({
        hash: made.toString(16).padStart(64, '0'),
        alt,
        width: 1600,
        height: 900,
        widths: '[480,960,1600]',
        placeholder: 'data:,',
        color: '#203040',
        created_at: app.clock.read().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return ids
}

/** Creates an album of these pictures through the console. */
export async function addAlbum(editor: Caller, pictures: readonly number[], params: Partial<NewAlbum> = {}): Promise<AdminAlbum> {
  const album = {
    title: '灯亮之前',
    summary: '',
    link: null,
    coverId: null,
    pictures: pictures.map((id) => ({ id, caption: '' })),
    ...params,
  }
  return (await editor.ask<AdminAlbum>('POST', '/api/admin/albums', album)).data
}

/** The same, published from `at` on; without it from now on. */
export async function addPublicAlbum(
  editor: Caller,
  pictures: readonly number[],
  { at = null, ...params }: Partial<NewAlbum> & { at?: string | null } = {},
): Promise<AdminAlbum> {
  const { id, rev } = await addAlbum(editor, pictures, params)
  return (await editor.ask<AdminAlbum>('PUT', `/api/admin/albums/${id}/publication`, { rev, at })).data
}
