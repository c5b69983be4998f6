import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { contains } from '#server/import/bounds.ts'
import type { Faults, Spot } from '#server/import/report.ts'
import { videoFix } from '#server/media/video-intake.service.ts'
import { forbiddenFault } from '#shared/characters.ts'
import { albumLengths, albumPicturesMax } from '#shared/limits.ts'
import { pictureFault } from '#shared/picture-fault.ts'
import type { AlbumDraft, PictureDraft, VideoDraft } from './album-draft.ts'
import { albumFileName, noAlbumFile, readAlbumFile } from './album-file.ts'
import { captionOf } from './caption.ts'

const videoEnding = '.mp4'
const pictureEndings = ['.jpg', '.jpeg', '.png', '.webp']
const otherVideoEndings = ['.mov', '.m4v', '.avi', '.mkv', '.webm']
/** Files that operating systems create in folders. */
const leftBySystems = ['thumbs.db', 'desktop.ini', '__macosx']

export interface FolderReading {
  albums: AlbumDraft[]
  /** Faults in what the folders say. */
  faults: Faults
  /** Files that cannot be imported; with the option to skip them, the others are imported. */
  bad: Faults
}

/** Each sub-folder is an album, and the pictures directly in the folder are one more. In natural order: 2 before 10. */
export async function readMediaFolder(source: string, { faults, bad }: Pick<FolderReading, 'faults' | 'bad'>): Promise<AlbumDraft[]> {
  const whole: Spot = { file: source, row: null }
  const root = await realpath(source).catch(() => undefined)
  if (root === undefined || !(await stat(root)).isDirectory()) {
    faults.add(whole, null, '没有这个文件夹，请检查路径')
    return []
  }
  const name = basename(resolve(source)).normalize('NFC')
  const { files, folders } = await listed(root)
  const albums: AlbumDraft[] = []
  const reading = { root, faults, bad }
  if (files.length > 0) albums.push(...(await readAlbum(reading, { folder: root, shown: '', key: name, title: name, files })))
  for (const folder of folders) {
    const inner = await listed(join(root, folder))
    for (const deeper of inner.folders)
      faults.add({ file: `${folder}/${deeper}`, row: null }, null, '图集的文件夹里不能再有文件夹，请把它移到外面一层')
    const title = folder.normalize('NFC')
    const place = { folder: join(root, folder), shown: `${folder}/`, key: `${name}/${title}`, title, files: inner.files }
    if (inner.files.length > 0) albums.push(...(await readAlbum(reading, place)))
  }
  if (albums.length === 0 && faults.list.length + bad.list.length === 0)
    faults.add(whole, null, '这里没有图片和视频：把它们放进去，或者每个图集一个文件夹')
  return albums
}

interface AlbumPlace {
  folder: string
  /** The prefix of its file names in a report. */
  shown: string
  key: string
  title: string
  files: readonly string[]
}

/** One album, or none where the folder has nothing to import. */
async function readAlbum(
  { root, faults, bad }: Pick<FolderReading, 'faults' | 'bad'> & { root: string },
  { folder, shown, key, title, files }: AlbumPlace,
): Promise<AlbumDraft[]> {
  const at: Spot = { file: shown + albumFileName, row: null }
  const said = files.includes(albumFileName) ? await readAlbumFile(folder, at.file, faults) : noAlbumFile
  const pictures: PictureDraft[] = []
  const videos: VideoDraft[] = []
  for (const name of files) {
    if (name === albumFileName) continue
    const spot: Spot = { file: shown + name, row: null }
    const why = await complaintAbout(root, join(folder, name))
    if (why !== null) {
      bad.add(spot, null, why)
      continue
    }
    const caption = said.captions.get(name) ?? captionOf(name)
    const forbidden = forbiddenFault(caption)
    if (forbidden !== null) {
      bad.add(spot, null, `说明里${forbidden}：请改文件名，或在 album.json 的 captions 里写说明`)
      continue
    }
    if (extname(name).toLowerCase() === videoEnding) {
      const videoTitle = caption || said.title || title
      const { length } = [...videoTitle]
      if (length > albumLengths.title)
        bad.add(
          spot,
          null,
          `视频的标题最多 ${albumLengths.title} 个字，现在有 ${length} 个：请改短文件名，或在 album.json 的 captions 里写短些`,
        )
      else videos.push({ path: join(folder, name), at: spot, name, title: videoTitle })
      continue
    }
    if (caption.length > albumLengths.caption) bad.add(spot, null, `文件名太长，不能当说明：请改短，或在 album.json 的 captions 里写说明`)
    else pictures.push({ path: join(folder, name), at: spot, name, caption })
  }
  const names = new Set(files)
  for (const name of said.captions.keys()) if (!names.has(name)) faults.add(at, `captions.${name}`, `文件夹里没有“${name}”这个文件`)
  if (said.cover !== null && !names.has(said.cover)) faults.add(at, 'cover', `文件夹里没有“${said.cover}”这张图片`)
  if (pictures.length > albumPicturesMax)
    faults.add(
      { file: shown || folder, row: null },
      null,
      `一个图集最多 ${albumPicturesMax} 张图片，这里有 ${pictures.length} 张，请分成几个文件夹`,
    )
  if ((said.title ?? title).length > albumLengths.title)
    faults.add(
      { file: shown || folder, row: null },
      'title',
      `标题最多 ${albumLengths.title} 个字：请改短文件夹的名字，或在 album.json 里写 title`,
    )
  const forbidden = forbiddenFault(said.title ?? title)
  if (forbidden !== null) faults.add({ file: shown || folder, row: null }, 'title', `标题里${forbidden}`)
  if (pictures.length + videos.length === 0) return []
  const { summary, link, cover, publishedAt } = said
  return [{ key, at: { file: shown || key, row: null }, title: said.title ?? title, summary, link, cover, publishedAt, pictures, videos }]
}

/** Checks of a file that need not read it. */
async function complaintAbout(root: string, path: string): Promise<string | null> {
  const ending = extname(path).toLowerCase()
  if (otherVideoEndings.includes(ending)) return videoFix('not-a-video')
  if (ending !== videoEnding && !pictureEndings.includes(ending))
    return pictureFault({ name: basename(path), type: '' }) ?? '图片只能是 JPEG、PNG 或 WebP'
  const file = await realpath(path).catch(() => undefined)
  if (file === undefined) return '这个文件打不开，请检查'
  return contains(root, file) ? null : '它是指向文件夹之外的链接，请换成文件本身'
}

async function listed(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => !name.startsWith('.') && !leftBySystems.includes(name.toLowerCase()),
  )
  const names = (isFolder: boolean) =>
    entries
      .filter((entry) => entry.isDirectory() === isFolder)
      .map(({ name }) => name)
      .sort(asPeopleCount)
  return { files: names(false), folders: names(true) }
}

function asPeopleCount(a: string, b: string): number {
  return a.localeCompare(b, 'zh-CN', { numeric: true }) || (a < b ? -1 : 1)
}
