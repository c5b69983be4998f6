import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { AdminVideo, NewVideo, UploadedVideo } from '#shared/admin/videos.ts'
import type { TestApp } from './app.ts'
import { Answer, type Caller, ownOrigin } from './console.ts'

/** Two seconds of H.264 and AAC, with a place and a comment in its index. */
export const clip = resolve(import.meta.dirname, 'files/clip.mp4')

interface SentFile {
  name?: string
  type?: string
}

/** Sends a file as the console does. */
export async function uploadVideo(
  app: Pick<TestApp, 'http'>,
  { cookie }: Caller,
  payload: Buffer,
  { name = '片段.mp4', type = 'video/mp4' }: SentFile = {},
): Promise<Answer<UploadedVideo>> {
  const headers = { cookie, origin: ownOrigin, 'content-type': type }
  return new Answer<UploadedVideo>(
    await app.http.inject({ method: 'POST', url: `/api/admin/videos/file?name=${encodeURIComponent(name)}`, headers, payload }),
  )
}

export async function uploadClip(app: Pick<TestApp, 'http'>, editor: Caller): Promise<UploadedVideo> {
  return (await uploadVideo(app, editor, await readFile(clip))).data
}

export const sitePlayer = 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD'

/** Creates a video through the console; by default one of an external site. */
export async function addVideo(editor: Caller, params: Partial<NewVideo> = {}): Promise<AdminVideo> {
  const video = { title: '决赛集锦', summary: '', fileHash: null, player: sitePlayer, posterId: null, link: null, ...params }
  return (await editor.ask<AdminVideo>('POST', '/api/admin/videos', video)).data
}

/** The same, published from `at` on; without it from now on. */
export async function addPublicVideo(editor: Caller, { at = null, ...params }: Partial<NewVideo> & { at?: string | null } = {}) {
  const { id, rev } = await addVideo(editor, params)
  return (await editor.ask<AdminVideo>('PUT', `/api/admin/videos/${id}/publication`, { rev, at })).data
}
