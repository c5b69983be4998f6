import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Modal, Tag } from 'antd'
import { useState } from 'react'
import styles from '#admin/screens/competitions/competitions.module.css'
import { knownPeople } from '#admin/screens/competitions/wizard/library.ts'
import { PersonSelect } from '#admin/screens/people/PersonSelect.tsx'
import type { CompetitionDocument, Entrant } from '#shared/competitions/document.ts'
import type { EntrantLink } from './edits.ts'

interface Props {
  entrant: Entrant
  /** With the edits. */
  document: CompetitionDocument
  isDisabled: boolean
  /** Null: parted from the library. */
  onLink(link: EntrantLink | null): void
}

/** To which team or player of the library an entrant belongs; it can be linked and parted at any time. */
export function EntrantLinkField({ entrant, document, isDisabled, onLink }: Props) {
  const [isOpen, setOpen] = useState(false)
  const known = knownIn(document, entrant)
  if (known !== null) {
    return (
      <Tag
        color="blue"
        className={styles.linked}
        closable={isDisabled || (entrant.players?.length ?? 0) > 1 ? false : { 'aria-label': `「${entrant.name}」不再关联` }}
        onClose={(event) => {
          event.preventDefault()
          onLink(null)
        }}
      >
        库中：{known}
      </Tag>
    )
  }
  return (
    <>
      <Button disabled={isDisabled} aria-label={`把「${entrant.name}」关联到库`} onClick={() => setOpen(true)}>
        关联
      </Button>
      {isOpen && <LinkDialog entrant={entrant} document={document} onLink={onLink} onClose={() => setOpen(false)} />}
    </>
  )
}

function LinkDialog({ entrant, document, onLink, onClose }: Omit<Props, 'isDisabled'> & { onClose(): void }) {
  const { kind } = document.competition
  const [id, setId] = useState<number>()
  const noun = kind === 'team' ? '战队' : '选手'
  const take = useMutation({
    mutationFn: async (chosen: number): Promise<EntrantLink> => {
      const people = await knownPeople([chosen], kind)
      const [team] = people.teams
      const [player] = people.players
      return { ...(kind === 'team' ? team && { team: team.slug } : player && { players: [player.slug] }), people }
    },
    onSuccess: (link) => {
      onLink(link)
      onClose()
    },
  })
  return (
    <Modal
      open
      title={`「${entrant.name}」是库里的哪个${noun}`}
      okText="关联"
      okButtonProps={{ disabled: id === undefined }}
      confirmLoading={take.isPending}
      onOk={() => id !== undefined && take.mutate(id)}
      onCancel={onClose}
    >
      {take.error && <Alert type="error" showIcon role="alert" title={take.error.message} style={{ marginBottom: 12 }} />}
      <p>名字不变，仍是这项赛事里的名字；战绩和获奖会算到它名下。</p>
      <PersonSelect
        path={kind === 'team' ? '/teams' : '/players'}
        noun={noun}
        label={`库里的${noun}`}
        value={id}
        known={[]}
        onChange={setId}
      />
    </Modal>
  )
}

/** The name in the library; null: it is not linked. */
function knownIn({ teams = [], players = [] }: CompetitionDocument, entrant: Entrant): string | null {
  if (entrant.team !== undefined) return teams.find(({ slug }) => slug === entrant.team)?.names.at(-1)?.name ?? entrant.team
  if (!entrant.players) return null
  return entrant.players.map((slug) => players.find((one) => one.slug === slug)?.names.at(-1)?.name ?? slug).join('、')
}
