import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { keyOf } from '#admin/reading.ts'
import { sideName, stateText, timeText } from '#admin/screens/matches/words.ts'
import type { EmbeddableMatch, EmbeddableTable } from '#shared/admin/embeds.ts'
import type { EmbedSubject } from '#shared/rich-text.ts'

/** A match or table that can be embedded, as the editor shows it. */
export interface EmbedLine {
  id: number
  /** 云涧 2 : 1 长庚; for a table its competition. */
  title: string
  /** For a match its competition, place and time; 小组赛 · A 组. */
  facts: string
  /** For a match: 已结束. */
  state: string
  isPublic: boolean
}

export function embedLinesQuery(subject: EmbedSubject, q: string) {
  return queryOptions({
    queryKey: [...keyOf(subject === 'match' ? 'GET /embeds/matches' : 'GET /embeds/tables'), 'lines', q],
    queryFn: ({ signal }) => listLines(subject, q, signal),
    placeholderData: keepPreviousData,
  })
}

export function embedLineQuery(subject: EmbedSubject, id: number) {
  return queryOptions({
    queryKey: [...keyOf(subject === 'match' ? 'GET /embeds/matches/:id' : 'GET /embeds/tables/:id'), 'line', id],
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
  }
}

async function findLine(subject: EmbedSubject, id: number, signal: AbortSignal): Promise<EmbedLine> {
  switch (subject) {
    case 'match':
      return matchLine(await api('GET /embeds/matches/:id', { params: { id } }, signal))
    case 'table':
      return tableLine(await api('GET /embeds/tables/:id', { params: { id } }, signal))
  }
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
