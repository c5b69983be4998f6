import type { StageView } from '#shared/competitions/competition-views.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import { searchWordsMax } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { entrantKindWords } from '#shared/words/competitions.ts'
import { useStore } from '#ui/store.ts'
import { FilterForm } from '../components/FilterForm.tsx'
import { Icon } from '../components/Icon.tsx'
import page from '../components/page.module.css'
import { SiteLink } from '../components/SiteLink.tsx'
import { mine } from '../me/mine.ts'
import styles from './find-entrant.module.css'

interface Props {
  id: number
  kind: CompetitionKind
  stage: StageView
  /** Rows per page of the table. */
  pageSize: number
  /** The search text; empty: none yet. */
  words: string
  /** It was too long to be searched for. */
  isUnread: boolean
}

/** Up to this number, each hit links to its row; more hits are shown by the table only. */
const fewest = 5

/** Searches a name in a table of many pages: a plain form, so that it needs no script. A visitor with a token is led to his own row. */
export function FindEntrant({ id, kind, stage, pageSize, words, isUnread }: Props) {
  const kept = { tab: 'stages', stage: stage.id, round: stage.afterRound ?? undefined }
  const who = entrantKindWords[kind]
  return (
    <div className={styles.find}>
      <FilterForm className={styles.form} role="search" label={`在榜上找${who}`} path={paths.competition(id)} kept={kept}>
        <div className={styles.field}>
          <Icon name="search" />
          <input
            key={words}
            type="search"
            name="q"
            defaultValue={words}
            maxLength={searchWordsMax}
            required
            autoComplete="off"
            enterKeyHint="search"
            placeholder={`在榜上找${who}`}
            aria-label={`${who}的名字`}
          />
          <button type="submit">查找</button>
        </div>
        {stage.afterRound === null && <MyPlace id={id} stage={stage} />}
      </FilterForm>
      {isUnread && <p role="status">{`要找的名字太长，或者有读不出来的字符，没有找。一次最多 ${searchWordsMax} 个字；下面是整张榜。`}</p>}
      {words !== '' && <FoundPlaces id={id} stage={stage} pageSize={pageSize} words={words} />}
    </div>
  )
}

function MyPlace({ id, stage }: Pick<Props, 'id' | 'stage'>) {
  const place = useStore(mine)?.places.find((one) => one.competitionId === id && one.stageId === stage.id)
  if (!place) return null
  return (
    <SiteLink
      className={`${page.button} ${page.ghost}`}
      keepsPlace
      to={paths.competition(id, { tab: 'stages', stage: stage.id, page: place.page })}
    >
      我的位置
      <span className={`${styles.rank} result`}>第 {place.rank} 名</span>
    </SiteLink>
  )
}

function FoundPlaces({ id, stage, pageSize, words }: Omit<Props, 'kind' | 'isUnread'>) {
  const rows = stage.groups.flatMap(({ table }) => table?.rows ?? [])
  const total = stage.groups.reduce((sum, { table }) => sum + (table?.total ?? 0), 0)
  const round = stage.afterRound ?? undefined
  const hrefOf = (rank?: number) =>
    paths.competition(id, { tab: 'stages', stage: stage.id, round, page: rank === undefined ? undefined : Math.ceil(rank / pageSize) })
  return (
    <div className={styles.found}>
      <p role="status">{foundWords(words, total)}</p>
      <ul>
        {stage.groups.length === 1 &&
          total <= fewest &&
          rows.map(({ entrant, rank }) => (
            <li key={entrant.id}>
              <SiteLink to={hrefOf(rank)} keepsPlace>
                {entrant.name}
                <span className={page.hidden}>：</span>
                <small>看前后</small>
              </SiteLink>
            </li>
          ))}
        <li>
          <SiteLink to={hrefOf()} keepsPlace>
            回到整张榜
          </SiteLink>
        </li>
      </ul>
    </div>
  )
}

function foundWords(words: string, total: number): string {
  if (total === 0) return `榜上没有名字里带「${words}」的，请换几个字再找。`
  return `名字里带「${words}」的有 ${total} 个${total > fewest ? '，再写几个字更好找。' : '：'}`
}
