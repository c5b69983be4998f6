import * as apiPaths from '#shared/api-paths.ts'
import type { AwardView } from '#shared/competitions/award-views.ts'
import { awardKinds, competitionKinds } from '#shared/page-query.ts'
import { paths } from '#shared/paths.ts'
import { awardKindWords } from '#shared/words/awards.ts'
import { competitionKindWords } from '#shared/words/competitions.ts'
import { HonourTable } from '../competition/HonourTable.tsx'
import { hasPodium } from '../competition/honours.ts'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { Notice } from '../components/Notice.tsx'
import { PageHead } from '../components/PageHead.tsx'
import { Pager } from '../components/Pager.tsx'
import page from '../components/page.module.css'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { TableFiles } from '../components/TableFiles.tsx'
import { Tabs } from '../components/Tabs.tsx'
import { UnknownSeason } from '../components/UnknownSeason.tsx'
import { Covered } from '../spoilers/Covered.tsx'
import { CompetitionHonours } from './CompetitionHonours.tsx'
import type { WinnerFilter, Winners } from './load-winners.ts'
import { WinnersStage } from './WinnersStage.tsx'
import styles from './winners.module.css'

/** The podium of the latest competition, the awards by season, and the champions over the years. */
export function WinnersView({ loaded }: { loaded: Winners }) {
  const { winners, filter, seasons, podium, history } = loaded
  const isUnknown = filter.season !== undefined && seasons.every(({ id }) => id !== filter.season)
  const pageCount = Math.ceil(winners.total / winners.pageSize)
  return (
    <>
      {podium && hasPodium(podium.awards, podium.openAwards) ? (
        <WinnersStage podium={podium} />
      ) : (
        <PageHead title="荣誉榜" crumbs={[{ label: '首页', to: paths.home() }]} />
      )}
      <div className={page.wrap}>
        <Filters loaded={loaded} />
        {isUnknown ? (
          <UnknownSeason seasons={seasons} hrefOf={(season) => paths.winners({ ...filter, season, page: undefined })} />
        ) : winners.items.length === 0 ? (
          <Nobody filter={filter} pageCount={pageCount} />
        ) : (
          <div className={styles.seasons}>
            {bySeason(winners.items).map(({ season, awards }) => (
              <Season key={season.id} name={season.name} competitions={byCompetition(awards)} />
            ))}
          </div>
        )}
        {winners.items.length > 0 && pageCount > 1 && (
          <Pager page={winners.page} pageCount={pageCount} hrefOf={(other) => paths.winners({ ...filter, page: other })} />
        )}
        {!isUnknown && history.length > 0 && (
          <section className={page.section} aria-label="历届冠军">
            <SectionHead title="历届冠军" />
            <Tabs
              id="history"
              label="按类型"
              panels={competitionKinds
                .map((kind) => ({ kind, awards: history.filter((award) => award.competition.kind === kind) }))
                .filter(({ awards }) => awards.length > 0)
                .map(({ kind, awards }) => ({
                  key: kind,
                  label: competitionKindWords[kind],
                  content: <HonourTable caption={competitionKindWords[kind]} awards={awards} />,
                }))}
            />
          </section>
        )}
        {winners.items.length > 0 && <TableFiles label="全部荣誉" name="荣誉名单" hrefOf={apiPaths.winnersExport} />}
      </div>
    </>
  )
}

function Season({ name, competitions }: { name: string; competitions: readonly (readonly AwardView[])[] }) {
  return (
    <section className={competitions.length > 1 ? `${styles.season} ${styles.several}` : styles.season} aria-label={name}>
      <SectionHead title={name} />
      <Covered what="得主">
        <ul className={styles.cards}>
          {competitions.map((awards) => (
            <li key={awards[0]?.competition.id}>
              <CompetitionHonours awards={awards} />
            </li>
          ))}
        </ul>
      </Covered>
    </section>
  )
}

function Filters({ loaded: { filter, seasons } }: { loaded: Winners }) {
  const { page: _page, ...kept } = filter
  const choices = <Key extends 'season' | 'kind' | 'award'>(key: Key, every: readonly { value: WinnerFilter[Key]; label: string }[]) =>
    every.map(({ value, label }) => ({ label, to: paths.winners({ ...kept, [key]: value }), isCurrent: filter[key] === value }))
  return (
    <div className={styles.filters}>
      <ChoiceRow
        label="按赛季"
        choices={choices('season', [
          { value: undefined, label: '全部赛季' },
          ...seasons.map(({ id, name }) => ({ value: id, label: name })),
        ])}
      />
      <ChoiceRow
        label="按类型"
        choices={choices('kind', [
          { value: undefined, label: '全部类型' },
          ...competitionKinds.map((kind) => ({ value: kind, label: competitionKindWords[kind] })),
        ])}
      />
      <ChoiceRow
        label="按奖项"
        choices={choices('award', [
          { value: undefined, label: '全部奖项' },
          ...awardKinds.map((award) => ({ value: award, label: awardKindWords[award] })),
        ])}
      />
    </div>
  )
}

function Nobody({ filter, pageCount }: { filter: WinnerFilter; pageCount: number }) {
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <Notice
      heading="h2"
      title={filter.page === undefined ? '这里还没有得主' : `没有第 ${filter.page} 页`}
      text={filter.page === undefined ? '赛事结束、奖项颁出之后，会出现在这里。' : `这里一共只有 ${pageCount} 页。`}
    >
      <SiteLink className={`${page.button} ${page.ghost}`} to={isNarrowed ? paths.winners() : paths.schedule()}>
        {isNarrowed ? '看全部荣誉' : '看赛程'}
      </SiteLink>
    </Notice>
  )
}

/** In the order of the answer. */
function byCompetition(awards: readonly AwardView[]): AwardView[][] {
  const ids = [...new Set(awards.map(({ competition }) => competition.id))]
  return ids.map((id) => awards.filter(({ competition }) => competition.id === id))
}

/** In the order of the answer, newest season first. */
function bySeason(awards: readonly AwardView[]): { season: AwardView['season']; awards: AwardView[] }[] {
  const groups: { season: AwardView['season']; awards: AwardView[] }[] = []
  for (const award of awards) {
    const group = groups.find(({ season }) => season.id === award.season.id)
    if (group) group.awards.push(award)
    else groups.push({ season: award.season, awards: [award] })
  }
  return groups
}
