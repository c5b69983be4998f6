import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PageParam } from './page-query.ts'
import { cleanPageQuery, pageQueryString } from './page-query.ts'
import { sitePages } from './paths.ts'

const all: readonly PageParam[] = [
  'column',
  'tag',
  'tab',
  'season',
  'kind',
  'award',
  'competition',
  'stage',
  'round',
  'team',
  'player',
  'state',
  'day',
  'zone',
  'group',
  'platform',
  'id',
  'page',
  'id',
  'n',
  'unread',
  'embed',
]

function cleaned(text: string, known: readonly PageParam[] = all): string {
  return pageQueryString(cleanPageQuery(known, new URLSearchParams(text)))
}

describe('the query string of a page', () => {
  test.each([
    ['', ''],
    ['page=2&column=team', '?column=team&page=2'],
    ['page=1', ''],
    ['page=0', ''],
    ['id=7&group=past&zone=%E4%B8%80%E5%8C%BA', '?zone=%E4%B8%80%E5%8C%BA&group=past&id=7'],
    ['id=07&group=Past&zone=', ''],
    [`zone=${'a'.repeat(21)}`, '?unread=zone'],
    ['page=-1', ''],
    ['day=2026-02-31', '?day=2026-02-28&unread=day'],
    ['day=tomorrow', '?unread=day'],
    ['day=9998-12-31', '?day=9998-12-31'],
    ['day=9999-12-31', '?unread=day'],
    ['day=0000-01-01', '?unread=day'],
    ['day=2026-11-20&day=2026-11-21', '?unread=day'],
    ['day=2026-11-20', '?day=2026-11-20'],
    ['day=', ''],
    ['unread=token', ''],
    ['page=1e9', ''],
    ['page=02', ''],
    ['page=100000', '?page=100000'],
    ['page=100001', ''],
    ['page=2&page=3', ''],
    ['column=Team', ''],
    ['column=team&unknown=1', '?column=team'],
    ['embed=1', '?embed=1'],
    ['embed=true', ''],
    ['tag=%E4%BA%91%E6%B6%A7', '?tag=%E4%BA%91%E6%B6%A7'],
    ['tag=', ''],
    ['tag=%FF', '?unread=tag'],
    ['tag=a%00b', '?unread=tag'],
    ['tag=a%EF%BF%BE', '?unread=tag'],
    ['zone=a%EF%BF%BF', '?unread=zone'],
    [`tag=${'长'.repeat(41)}`, '?unread=tag'],
    ['token=secret&subToken=more', ''],
    ['round=19&stage=3&tab=stages', '?tab=stages&stage=3&round=19'],
    ['tab=matches&stage=3&day=2026-11-20', '?tab=matches&stage=3&day=2026-11-20'],
    ['day=2026-11-20&tab=matches&season=2', '?tab=matches&season=2&day=2026-11-20'],
    ['tab=overview', ''],
    ['tab=albums', ''],
    ['n=3&id=7', '?id=7&n=3'],
    ['id=0&n=0', ''],
    ['n=500', '?n=500'],
    ['n=501', ''],
    ['tab=Matches', ''],
    ['day=2026-13-01', '?unread=day'],
    // A day that its month does not have is the last one that it has.
    ['day=2026-11-31', '?day=2026-11-30&unread=day'],
    ['day=2026-02-30', '?day=2026-02-28&unread=day'],
    ['day=2028-02-30', '?day=2028-02-29&unread=day'],
    ['day=2026-1-1', '?unread=day'],
    ['stage=0', ''],
    ['round=0', ''],
    ['round=100001', ''],
    ['stage=01', ''],
    ['competition=9999999999', ''],
    ['kind=team&award=runner_up&state=live', '?kind=team&award=runner_up&state=live'],
    ['kind=teams&award=first&state=over', ''],
    ['award=__proto__&kind=constructor', ''],
  ])('%j is %j', (text, expected) => {
    expect(cleaned(text)).toBe(expected)
  })

  test('a page keeps only what it knows', () => {
    expect(cleaned('column=team&tag=x&page=2&embed=1', sitePages.teamNews.params)).toBe('?page=2&embed=1')
  })

  test('cleaning never throws, and cleaning again changes nothing', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '2', 'team', '长庚', '-1', '1e9', 'matches', 'live', '2026-11-20'),
    )
    const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...all), fc.string()), value))
    fc.assert(
      fc.property(pairs, fc.string({ unit: 'binary' }), (known, raw) => {
        for (const text of [new URLSearchParams(known).toString(), raw]) expect(cleaned(cleaned(text))).toBe(cleaned(text))
      }),
    )
  })
})
