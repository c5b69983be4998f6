import { paths } from '#shared/paths.ts'
import { ChoiceRow } from '../components/ChoiceRow.tsx'
import { Notice } from '../components/Notice.tsx'
import { Pager } from '../components/Pager.tsx'
import { SectionHead } from '../components/SectionHead.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { loadedPart } from '../page-part.ts'
import styles from './competition-page.module.css'
import type { FindEntrant } from './FindEntrant.tsx'
import type { CompetitionLoaded } from './load-competition.ts'
import type { RoundChoice } from './RoundChoice.tsx'
import { StageBody, stageNote } from './StageBody.tsx'
import { findPart, isLong, pageSizeOf, roundsPart, showsRounds } from './stage-parts.ts'

function Rounds(props: Parameters<typeof RoundChoice>[0]) {
  const { RoundChoice: Shown } = loadedPart(roundsPart)
  return <Shown {...props} />
}

function Find(props: Parameters<typeof FindEntrant>[0]) {
  const { FindEntrant: Shown } = loadedPart(findPart)
  return <Shown {...props} />
}

export function StagesTab({ loaded: { competition, page, words, isWordsUnread } }: { loaded: CompetitionLoaded }) {
  const { id, kind, stages, stage } = competition
  if (!stage) return <Notice heading="h2" title="对阵还没有排定" text="抽签之后会出现在这里。" />
  const rows = Math.max(0, ...stage.groups.map(({ table }) => table?.total ?? 0))
  const pageSize = pageSizeOf(stage)
  const round = stage.afterRound ?? undefined
  const hrefOf = (other: number) => paths.competition(id, { tab: 'stages', stage: stage.id, q: words || undefined, round, page: other })
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
      {showsRounds(stage) && <Rounds id={id} stage={stage} />}
      {(words !== '' || isWordsUnread || isLong(stage)) && (
        <Find id={id} kind={kind} stage={stage} pageSize={pageSize} words={words} isUnread={isWordsUnread} />
      )}
      {(words === '' || rows > 0) && <StageBody stage={stage} kind={kind} />}
      {rows > pageSize && <Pager page={page} pageCount={Math.ceil(rows / pageSize)} hrefOf={hrefOf} />}
      <p className={styles.note}>
        <SiteLink to={paths.competition(id, { tab: 'entrants' })}>全部参赛者与名次</SiteLink>
      </p>
    </section>
  )
}
