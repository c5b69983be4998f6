import { useLayoutEffect, useRef } from 'react'
import type { StageView } from '#shared/competitions/competition-views.ts'
import type { CompetitionKind } from '#shared/competitions/document.ts'
import { StageBody } from '../competition-page/StageBody.tsx'
import { SiteLink } from '../components/SiteLink.tsx'
import { isPlainClick } from '../overlays/plain-click.ts'
import { onceRendered } from '../page-rendered.ts'
import { scrollToOpened } from '../scroll-to-opened.ts'
import styles from './archive.module.css'

interface Props {
  kind: CompetitionKind
  id: number
  name: string
  /** Null: it is folded. */
  stage: StageView | null
  /** The addresses of the page with the stage, and without. */
  unfoldedAt: string
  foldedAt: string
}

/** A stage that a link unfolds: four brackets nobody has asked for would be most of the page. */
export function FoldedStage({ kind, id, name, stage, unfoldedAt, foldedAt }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const isUnfolded = stage !== null
  useLayoutEffect(() => {
    if (isUnfolded && isPressed.current) onceRendered(() => place.current && scrollToOpened(place.current))
    isPressed.current = false
  }, [isUnfolded])
  return (
    <div className={styles.stage} id={`stage-${id}`} ref={place}>
      <SiteLink
        className={styles.fold}
        to={isUnfolded ? foldedAt : unfoldedAt}
        keepsPlace
        aria-expanded={isUnfolded}
        onClick={(event) => {
          isPressed.current = isPlainClick(event.nativeEvent)
        }}
      >
        {name}：对阵与积分
      </SiteLink>
      {stage && <StageBody stage={stage} kind={kind} />}
    </div>
  )
}
