import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import pLimit from 'p-limit'
import type { IngestedPicture } from '#server/media/ingested.model.ts'
import { type PictureIntake, PictureRefused } from '#server/media/picture-intake.service.ts'
import { TakenDown } from '#server/media/taken-down.service.ts'
import { folderMax } from '#shared/admin/media.ts'
import { uploadMaxBytes } from '#shared/limits.ts'
import { contains } from './bounds.ts'
import type { Faults, OnProgress, Spot } from './report.ts'

/** The pictures that rows refer to, each with a number until the database assigns its id. */
export interface PictureList {
  /**
   * Registers one use of the picture at `href`, a path as in the file; returns its number, from 1. Uses with different alt texts have
   * different numbers.
   */
  add(use: PictureUse): number
  /** Stores them all, by their numbers. A picture that is refused is reported at each row that uses it. */
  ingest(door: PictureIntake, faults: Faults, onProgress: OnProgress): Promise<ReadonlyMap<number, NamedPicture>>
}

interface PictureUse {
  href: string
  alt: string
  folder: string
  /** The folder that the path must not leave, resolved. */
  root: string
  at: Spot
  field: string
}

/** With the name of its file, and its folder as seen from where the import's paths begin. */
export type NamedPicture = IngestedPicture & { alt: string; name: string; folder: string }

interface Entry {
  number: number
  path: string
  root: string
  alt: string
  uses: PictureUse[]
}

/** Below the size limit of an index in both databases; a cover's text is checked with its field. */
const mostAltCharacters = 300

export function listPictures(faults: Faults): PictureList {
  const entries = new Map<string, Entry>()
  return {
    add: (use) => {
      const complaint = complaintAbout(use)
      if (complaint) faults.add(use.at, use.field, complaint)
      const path = resolve(use.folder, use.href.replaceAll('\0', ''))
      const alt = use.alt.replace(/\s+/g, ' ').trim()
      if (use.field === 'body' && alt.length > mostAltCharacters)
        faults.add(use.at, use.field, `图片的替代文字最多 ${mostAltCharacters} 个字`)
      const name = `${path}\0${alt}`
      const entry = entries.get(name) ?? { number: entries.size + 1, path, root: use.root, alt, uses: [] }
      entries.set(name, entry)
      entry.uses.push(use)
      return entry.number
    },
    ingest: async (door, problems, onProgress) => {
      const complain = (entry: Entry, why: string) => {
        for (const use of entry.uses) problems.add(use.at, use.field, `图片“${use.href}”：${why}`)
      }
      const pictures = new Map<number, NamedPicture>()
      // Storing is slow, so missing files are reported first.
      const found: { entry: Entry; file: string }[] = []
      for (const entry of entries.values()) {
        const place = await locate(entry)
        if ('why' in place) complain(entry, place.why)
        else found.push({ entry, file: place.file })
      }
      if (found.length < entries.size) return pictures
      const files = [...new Set(found.map(({ file }) => file))]
      let done = 0
      const takenOf = async (file: string) => {
        const taken = await take(door, file)
        done += 1
        onProgress({ stage: 'pictures', done, total: files.length })
        return [file, taken] as const
      }
      const taken = new Map(await pLimit(door.atOnce).map(files, takenOf))
      for (const { entry, file } of found) {
        const picture = taken.get(file)
        if (typeof picture === 'string') complain(entry, picture)
        else if (picture) pictures.set(entry.number, { ...picture, alt: entry.alt, ...placeOf(entry) })
      }
      return pictures
    },
  }
}

function placeOf({ path, root }: Entry): { name: string; folder: string } {
  const folder = relative(root, dirname(path)).split(sep).join('/').normalize('NFC')
  // Characters of a path that are no text would be refused later.
  const shown = (text: string, most: number) => [...text.replace(/\p{Cc}/gu, '')].slice(-most).join('')
  return { name: shown(basename(path).normalize('NFC'), 200), folder: folder.startsWith('..') ? '' : shown(folder, folderMax) }
}

/** What is wrong with the path itself. */
function complaintAbout({ href, folder, root }: PictureUse): string | null {
  if (/^(https?:)?\/\//i.test(href)) return `图片“${href.slice(0, 80)}”是网络地址，系统不会下载；请先保存为文件，再写相对路径`
  if (href === '' || /^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith('/') || /[\\\0]/.test(href)) {
    return `图片“${href.slice(0, 80)}”要写成相对于这个文件的路径，例如 ../covers/a.webp`
  }
  return contains(root, resolve(folder, href)) ? null : `图片“${href}”超出了导入文件夹的上一级，不能使用`
}

/** The resolved file, or a sentence why it cannot be used. */
async function locate({ path, root }: Entry): Promise<{ file: string } | { why: string }> {
  const file = await realpath(path).catch(() => undefined)
  if (file === undefined) return { why: '没有这个文件' }
  if (!contains(root, file)) return { why: '它是指向导入文件夹上一级之外的链接，不能使用' }
  const found = await stat(file)
  if (!found.isFile()) return { why: '它不是普通文件' }
  // The intake's own limit, checked before the file is read.
  return found.size > uploadMaxBytes ? { why: '不能超过 20 MB，请压缩后再导入' } : { file }
}

/** A sentence where the intake or the disk refuses it. */
async function take(door: PictureIntake, file: string): Promise<IngestedPicture | string> {
  try {
    return await door.ingestImage(await readFile(file))
  } catch (error) {
    if (error instanceof PictureRefused || error instanceof TakenDown) return error.message
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return '无法读取，请检查权限'
    throw error
  }
}
