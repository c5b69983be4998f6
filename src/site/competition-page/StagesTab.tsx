import { paths } from '#shared/paths.ts'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { Notice } from '../components/Notice.tsx'
import { Pager } from '../components/Pager.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { loadedPart } from '../page-part.ts'
import styles from './competition-page.module.css'
import type { CompetitionLoaded } from './load-competition.ts'
import { StageBody, stageNote } from './StageBody.tsx'
import { findPart, isLong, pageSizeOf, roundsPart, showsRounds } from './stage-parts.ts'

export function StagesTab({ loaded: { competition, page, words, isWordsUnread } }: { loaded: CompetitionLoaded }) {
  const { id, kind, stages, stage } = competition
  if (!stage) return <Notice heading="h2" title="对阵还没有排定" text="抽签之后会出现在这里。" />
  const rows = Math.max(0, ...stage.groups.map(({ table }) => table?.total ?? 0))
  const pageSize = pageSizeOf(stage)
  const round = stage.afterRound ?? undefined
  const hrefOf = (other: number) => paths.competition(id, { tab: 'stages', stage: stage.id, q: words || undefined, round, page: other })
  const Rounds = showsRounds(stage) && loadedPart(roundsPart).RoundChoice
  const Find = (words !== '' || isWordsUnread || isLong(stage)) && loadedPart(findPart).FindEntrant
  return (
    <section className={styles.part} aria-label={stage.name}>
      {stages.length > 1 && (
        <ChoiceRow
          label="阶段"
          choices={stages.map((other) => ({
            label: other.name,
            to: paths.competition(id, { tab: 'stages', stage: other.id }),
            isCurrent: other.id === stage.id,
          }))}
        />
      )}
      <SectionHead title={stage.name} more={{ label: '本阶段的比赛', to: paths.competition(id, { tab: 'matches', stage: stage.id }) }} />
      <p className={styles.note}>{stageNote(stage)}</p>
      {Rounds && <Rounds id={id} stage={stage} />}
      {Find && <Find id={id} kind={kind} stage={stage} pageSize={pageSize} words={words} isUnread={isWordsUnread} />}
      {(words === '' || rows > 0) && <StageBody stage={stage} kind={kind} />}
      {rows > pageSize && <Pager page={page} pageCount={Math.ceil(rows / pageSize)} hrefOf={hrefOf} />}
      <p className={styles.note}>
        <SiteLink to={paths.competition(id, { tab: 'entrants' })}>全部参赛者与名次</SiteLink>
      </p>
    </section>
  )
}
