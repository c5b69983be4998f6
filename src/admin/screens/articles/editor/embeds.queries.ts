import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { keyOf } from '#admin/query-keys.ts'
import { sideName, stateText, timeText } from '#admin/screens/matches/words.ts'
import type { AdminAlbum } from '#shared/admin/albums.ts'
import type { EmbeddableMatch, EmbeddableTable } from '#shared/admin/embeds.ts'
import type { AdminVideo } from '#shared/admin/videos.ts'
import { formatDateTime, formatLength } from '#shared/dates.ts'
import type { Picture } from '#shared/media.ts'
import type { EmbedSubject } from '#shared/rich-text.ts'
import { videoOf } from '#shared/video-sites.ts'
import { albumStateWords } from '#shared/words/albums.ts'

/** What can be embedded, as the editor shows it. */
export interface EmbedLine {
  id: number
  /** 云涧 2 : 1 长庚; for a table its competition; of an album or a video its own. */
  title: string
  /** For a match its competition, place and time; 小组赛 · A 组. */
  facts: string
  /** For a match: 已结束. */
  state: string
  isPublic: boolean
  /** Of an album or a video. */
  cover?: Picture | null
}

const lists = { match: 'GET /embeds/matches', table: 'GET /embeds/tables', album: 'GET /albums', video: 'GET /videos' } as const

/** As many as somebody looks at before typing another word. */
const mostFound = 20

export function embedLinesQuery(subject: EmbedSubject, q: string) {
  return queryOptions({
    queryKey: [...keyOf(lists[subject]), 'lines', q],
    queryFn: ({ signal }) => listLines(subject, q, signal),
    placeholderData: keepPreviousData,
  })
}

export function embedLineQuery(subject: EmbedSubject, id: number) {
  return queryOptions({
    queryKey: [...keyOf(`${lists[subject]}/:id`), 'line', id],
    queryFn: ({ signal }) => findLine(subject, id, signal),
    staleTime: 30_000,
  })
}

async function listLines(subject: EmbedSubject, q: string, signal: AbortSignal): Promise<{ items: EmbedLine[]; hasMore: boolean }> {
  switch (subject) {
    case 'match': {
      const { items, hasMore } = await api('GET /embeds/matches', { query: { q } }, signal)
      return { items: items.map(matchLine), hasMore }
    }
    case 'table': {
      const { items, hasMore } = await api('GET /embeds/tables', { query: { q } }, signal)
      return { items: items.map(tableLine), hasMore }
    }
    case 'album': {
      const { items, total } = await api('GET /albums', { query: { q: q || undefined, pageSize: mostFound } }, signal)
      return { items: items.map((album) => libraryLine({ ...album, facts: `${album.count} 张` })), hasMore: total > items.length }
    }
    case 'video': {
      const { items, total } = await api('GET /videos', { query: { q: q || undefined, pageSize: mostFound } }, signal)
      const lineOf = ({ poster, durationSeconds, ...video }: (typeof items)[number]) =>
        libraryLine({ ...video, cover: poster, facts: durationSeconds === null ? '视频网站' : formatLength(durationSeconds) })
      return { items: items.map(lineOf), hasMore: total > items.length }
    }
  }
}

async function findLine(subject: EmbedSubject, id: number, signal: AbortSignal): Promise<EmbedLine> {
  switch (subject) {
    case 'match':
      return matchLine(await api('GET /embeds/matches/:id', { params: { id } }, signal))
    case 'table':
      return tableLine(await api('GET /embeds/tables/:id', { params: { id } }, signal))
    case 'album': {
      const album = await api('GET /albums/:id', { params: { id } }, signal)
      const cover = album.media.find((picture) => picture.id === (album.coverId ?? album.pictures[0]?.id)) ?? null
      return libraryLine({ ...album, cover, facts: `${album.pictures.length} 张` })
    }
    case 'video': {
      const video = await api('GET /videos/:id', { params: { id } }, signal)
      const facts = video.file ? formatLength(video.file.file.durationSeconds) : `${videoOf(video.player)?.site ?? ''}视频`
      return libraryLine({ ...video, cover: video.poster, facts })
    }
  }
}

type LibraryThing = Pick<AdminAlbum | AdminVideo, 'id' | 'title' | 'state' | 'publishedAt'> & { cover: Picture | null; facts: string }

function libraryLine({ id, title, state, publishedAt, cover, facts }: LibraryThing): EmbedLine {
  const since = publishedAt === null ? '' : `${formatDateTime(publishedAt)} ${albumStateWords[state]}`
  return { id, title, facts: [facts, since].filter(Boolean).join(' · '), state: '', isPublic: state === 'published', cover }
}

function matchLine(match: EmbeddableMatch): EmbedLine {
  const { id, competition, stage, round, name, isResultHidden, isPublic } = match
  const facts = [competition.name, stage.name, round.name, name === round.name ? '' : name, timeText(match)]
  return {
    id,
    title: titleOf(match),
    facts: facts.filter(Boolean).join(' · '),
    state: isResultHidden ? '赛果稍后公布' : stateText(match),
    isPublic,
  }
}

function titleOf({ sides }: EmbeddableMatch): string {
  const [a, b] = sides
  if (sides.length > 2) return `${sides.slice(0, 3).map(sideName).join('、')}等 ${sides.length} 方`
  if (!a || !b) return sides.map(sideName).join('')
  const score = a.score === null || b.score === null ? '对' : `${a.score} : ${b.score}`
  return `${sideName(a)} ${score} ${sideName(b)}`
}

function tableLine({ id, name, stage, competition, isPublic }: EmbeddableTable): EmbedLine {
  return { id, title: competition.name, facts: stage.name === name ? name : `${stage.name} · ${name}`, state: '', isPublic }
}
