import { useLoaderData } from 'react-router'
import { searchTypes } from '#shared/page-query.ts'
import { paths } from '#shared/paths.ts'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { Notice } from '../components/Notice.tsx'
import { Pager } from '../components/Pager.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { FoundItem } from './FoundItem.tsx'
import type { Found } from './load-search.ts'
import { SearchBox } from './SearchBox.tsx'
import styles from './search-view.module.css'
import { typeWords } from './search-words.ts'

/** What holds the words, narrowed by kind and column. Every choice and page is an address; the field works without script. */
export function SearchView() {
  const { params, answer, columns } = useLoaderData<Found>()
  const { q, type, column } = params
  return (
    <div className={`${page.wrap} ${styles.search}`}>
      <h1 className={styles.title}>搜索</h1>
      <SearchBox key={q} words={q ?? ''} type={type} column={column} />
      {q !== undefined && (
        <ChoiceRow
          label="类型"
          choices={[undefined, ...searchTypes].map((one) => ({
            label: one === undefined ? '全部' : typeWords[one],
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
      <Results found={{ params, answer, columns }} />
    </div>
  )
}

function Results({ found: { params, answer } }: { found: Found }) {
  if (answer === null)
    return (
      <Notice
        heading="h2"
        title="想找什么？"
        text="标题和正文里的任何字词都能找到，一个字也行，不分繁简与大小写；赛事、战队与选手还可以打拼音或首字母。"
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
  if (answer.items.length === 0) return <NothingFound params={params} pageCount={pageCount} hrefOf={hrefOf} />
  return (
    <>
      <p className={styles.count}>
        找到 {answer.total} 条{answer.isMore && '以上，换个更长的词会更准'}
      </p>
      <ol className={styles.items}>
        {answer.items.map((item) => (
          <li key={`${item.type} ${item.id}`}>
            <FoundItem item={item} />
          </li>
        ))}
      </ol>
      {pageCount > 1 && <Pager page={answer.page} pageCount={pageCount} hrefOf={hrefOf} />}
    </>
  )
}

interface NothingProps {
  params: Found['params']
  pageCount: number
  hrefOf(page: number): string
}

function NothingFound({ params, pageCount, hrefOf }: NothingProps) {
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
    <Notice heading="h2" title="没有找到" text={isNarrowed ? '这个类型里没有，看看别的类型。' : '换个更短的词，或者只打其中几个字试试。'}>
      <SiteLink
        className={isNarrowed ? page.button : `${page.button} ${page.ghost}`}
        to={isNarrowed ? paths.search({ q: params.q }) : paths.newsList()}
      >
        {isNarrowed ? '在全部里找' : '看全部新闻'}
      </SiteLink>
    </Notice>
  )
}
