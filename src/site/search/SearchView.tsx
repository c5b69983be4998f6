import { useLoaderData } from 'react-router'
import { searchWordsMax } from '#shared/limits.ts'
import { type SearchType, searchTypes } from '#shared/page-query.ts'
import { paths } from '#shared/paths.ts'
import type { SearchAnswer, SearchItem } from '#shared/search.ts'
import { searchTypeWords } from '#shared/words/search.ts'
import { type Choice, ChoiceRow } from '../components/ChoiceRow.tsx'
import { Notice } from '../components/Notice.tsx'
import { Pager } from '../components/Pager.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { Rows } from '../schedule/Rows.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { FoundItem } from './FoundItem.tsx'
import { type Found, isEmpty } from './load-search.ts'
import { Marked } from './Marked.tsx'
import { MatchesBeside } from './MatchesBeside.tsx'
import { SearchBox } from './SearchBox.tsx'
import styles from './search-view.module.css'

/** Search results, with filters by kind and column. Every filter and page is in the URL; the input works without script. */
export function SearchView() {
  const found = useLoaderData<Found>()
  const { params, answer, columns } = found
  const { q, type, column } = params
  return (
    <div className={`${page.wrap} ${styles.search}`}>
      <h1 className={styles.title}>搜索</h1>
      <SearchBox key={q} words={q ?? ''} type={type} column={column} />
      {q !== undefined && (
        <ChoiceRow
          label="类型"
          choices={[undefined, ...searchTypes].map((one) => ({
            label: one === undefined ? '全部' : searchTypeWords[one],
            ...countOf(one, answer),
            to: paths.search({ q, type: one }),
            isCurrent: one === type,
          }))}
        />
      )}
      {q !== undefined && type === 'article' && columns.length > 0 && (
        <ChoiceRow
          label="栏目"
          choices={[undefined, ...columns].map((one) => ({
            label: one?.name ?? '全部栏目',
            to: paths.search({ q, type, column: one?.key }),
            isCurrent: one?.key === column,
          }))}
        />
      )}
      <Results found={found} />
    </div>
  )
}

function Results({ found: { params, isUnread, answer } }: { found: Found }) {
  if (answer === null)
    return (
      <Notice
        heading="h2"
        title={isUnread ? '字词太长，没有搜' : '想找什么？'}
        text={
          isUnread
            ? `一次最多搜 ${searchWordsMax} 个字，也不能有读不出来的字符。请留下最要紧的几个词再搜。`
            : '标题和正文里的任何字词都能找到，一个字也行，不分繁简与大小写；也可以打拼音；两个队名或选手名一起打，找到的是他们之间的比赛。'
        }
      >
        <SiteLink className={`${page.button} ${page.ghost}`} to={paths.newsList()}>
          看全部新闻
        </SiteLink>
        <SiteLink className={`${page.button} ${page.ghost}`} to={paths.schedule()}>
          看赛程
        </SiteLink>
      </Notice>
    )
  const pageCount = Math.ceil(answer.total / answer.pageSize)
  const hrefOf = (number: number) => paths.search({ ...params, page: number })
  if (isEmpty(answer)) return <NothingFound params={params} nearest={answer.nearest} pageCount={pageCount} hrefOf={hrefOf} />
  const { items, matches } = answer
  const pager = pageCount > 1 && <Pager page={answer.page} pageCount={pageCount} hrefOf={hrefOf} />
  if (params.type === 'match')
    return (
      <>
        {/* Which matches somebody has played tells how far they went. */}
        <Covered what="比赛">
          <Count answer={answer} unit="场" />
          {matches?.meetings ? (
            <MatchesBeside q={params.q} matches={matches} isWhole />
          ) : (
            <div className={styles.rows}>
              <Rows matches={matches?.items ?? []} withCompetition shape="line" />
            </div>
          )}
          {pager}
        </Covered>
      </>
    )
  // Who is called so stands before the matches; where two are, their matches are what was looked for.
  const isOfTwo = matches !== null && matches.meetings !== null
  const isNamed = items[0]?.type === 'team' || items[0]?.type === 'player'
  const leading = matches !== null && !isOfTwo && isNamed ? items.slice(0, 1) : []
  return (
    <>
      {isOfTwo && <MatchesBeside q={params.q} matches={matches} />}
      {answer.isPartial && <h2 className={styles.partial}>没有同时包含全部词的结果，以下包含其中一部分</h2>}
      {!answer.isPartial && <Count answer={answer} unit="条" />}
      <div className={styles.found}>
        <Items items={leading} />
        {matches !== null && !isOfTwo && <MatchesBeside q={params.q} matches={matches} />}
        <Items items={items.slice(leading.length)} />
      </div>
      {pager}
    </>
  )
}

/** How many there are of the kind, where that was counted. How many matches somebody has played tells how far they went. */
function countOf(type: SearchType | undefined, answer: SearchAnswer | null): Pick<Choice, 'count'> {
  const kinds = answer?.kinds ?? null
  if (kinds === null) return {}
  const counted = type === undefined ? kinds : kinds.filter((kind) => kind.type === type)
  return { count: { number: counted.reduce((sum, { total }) => sum + total, 0), tells: type === undefined || type === 'match' } }
}

/** All that was found; matches stand in a list of their own, and their number is a result. */
function Count({ answer: { total, isMore, kinds, matches }, unit }: { answer: SearchAnswer; unit: string }) {
  const ofMatches = kinds?.find(({ type }) => type === 'match')?.total ?? 0
  return (
    <p className={`${styles.count} result`}>
      找到 {total + ofMatches} {unit}
      {ofMatches > 0 && `，其中比赛 ${ofMatches} 场`}
      {isMore && '以上，换个更长的词会更准'}
      {kinds === null && unit === '条' && matches !== null && `，另有比赛 ${matches.total} 场${matches.isMore ? '以上' : ''}`}
    </p>
  )
}

function Items({ items }: { items: readonly SearchItem[] }) {
  if (items.length === 0) return null
  return (
    <ol className={styles.items}>
      {items.map((item) => (
        <li key={item.path}>
          <FoundItem item={item} />
        </li>
      ))}
    </ol>
  )
}

interface NothingProps {
  params: Found['params']
  nearest: SearchAnswer['nearest']
  pageCount: number
  hrefOf(page: number): string
}

function NothingFound({ params, nearest, pageCount, hrefOf }: NothingProps) {
  if (pageCount > 0)
    return (
      <Notice heading="h2" title={`没有第 ${params.page} 页`} text={`结果一共只有 ${pageCount} 页。`}>
        <SiteLink className={page.button} to={hrefOf(1)}>
          去第一页
        </SiteLink>
      </Notice>
    )
  const isNarrowed = params.type !== undefined
  return (
    <>
      <Notice
        heading="h2"
        title="没有找到"
        text={
          isNarrowed
            ? '这个类型里没有，看看别的类型。'
            : '看看有没有错字；换个更短的词，或者只打其中几个字；名字也可以打拼音或首字母，比赛可以打日期，如 11月6日。'
        }
      >
        {isNarrowed ? (
          <SiteLink className={page.button} to={paths.search({ q: params.q })}>
            在全部里找
          </SiteLink>
        ) : (
          <>
            <SiteLink className={`${page.button} ${page.ghost}`} to={paths.newsList()}>
              看全部新闻
            </SiteLink>
            <SiteLink className={`${page.button} ${page.ghost}`} to={paths.schedule()}>
              看赛程
            </SiteLink>
          </>
        )}
      </Notice>
      {nearest.length > 0 && (
        <section className={styles.nearest} aria-labelledby="nearest">
          <h2 id="nearest">是不是要找</h2>
          <ul>
            {nearest.map(({ type, path, title }) => (
              <li key={path}>
                <SiteLink to={path}>
                  <Marked segments={title} /> <small>{searchTypeWords[type]}</small>
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
