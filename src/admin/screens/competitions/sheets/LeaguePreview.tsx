import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { ApiFailure } from '#admin/api.ts'
import { MayButton } from '#admin/pieces/MayButton.tsx'
import { WideTable } from '#admin/pieces/WideTable.tsx'
import { previewKey } from '#admin/query-keys.ts'
import type { LeagueAnswer } from '#shared/admin/sheets.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { FaultTable } from './FaultTable.tsx'
import { FileCard } from './FileCard.tsx'
import { ReadingForm } from './ReadingForm.tsx'
import { type ChosenFile, type LeagueSettings, sendLeague } from './requests.ts'
import styles from './sheets.module.css'
import { type ColumnOverrides, triedOnce, useColumnOverrides, useReading } from './use-reading.ts'

interface Props {
  file: ChosenFile
  overrides: ColumnOverrides
  settings: LeagueSettings
  /** It has a name and a slug. */
  isReady: boolean
  /** By the pointers of the answer. */
  onFaults(faults: Readonly<Record<string, string>>): void
  onClose(): void
  onMade(id: number): void
}

/** How the file was read, what it would make, and then the league, all or nothing. */
export function LeaguePreview({ file: { file, choice }, overrides: before, settings, isReady, onFaults, onClose, onMade }: Props) {
  const { input, corrections, key, overrides } = useReading(file, before)
  const { kind, season } = settings
  const tried = useQuery({
    queryKey: previewKey('POST /league-sheets', choice, kind, season, ...key),
    queryFn: () => sendLeague(input, { kind, season }),
    ...triedOnce,
    placeholderData: (before: LeagueAnswer | undefined) => before,
  })
  const answer = tried.data
  useColumnOverrides(answer?.reading, overrides)
  const made = useMutation({
    mutationFn: () => sendLeague(input, settings),
    onSuccess: async ({ id }) => {
      // The library has changed meanwhile, so that the file is refused now.
      if (id === null) await tried.refetch()
      else onMade(id)
    },
    onError: (error) => {
      if (error instanceof ApiFailure) onFaults(Object.fromEntries(error.faults.map(({ path, message }) => [path, message])))
    },
  })
  const error = made.error ?? tried.error
  return (
    <FileCard name={file.name} isReading={tried.isFetching} onClose={onClose}>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      {tried.error && (
        <Button key="again" onClick={() => void tried.refetch()}>
          重新读取
        </Button>
      )}
      {answer?.reading && <ReadingForm subject="league" reading={answer.reading} {...corrections} />}
      {answer && <Verdict answer={answer} />}
      {answer?.state === 'refused' && <FaultTable answer={answer} />}
      {answer?.state === 'ready' && (
        <>
          <Entrants answer={answer} />
          <ChangeTable answer={answer} />
          <Flex gap={8} wrap>
            <MayButton
              key="make"
              act="competitions.write"
              type="primary"
              loading={made.isPending}
              disabled={tried.isFetching || !isReady}
              onClick={() => made.mutate()}
            >
              创建联赛
            </MayButton>
          </Flex>
        </>
      )}
    </FileCard>
  )
}

function Verdict({ answer: { state, faultCount, entrants, days, unchanged } }: { answer: LeagueAnswer }) {
  switch (state) {
    case 'unclear':
      return <Alert type="warning" showIcon role="status" title={`有 ${faultCount} 列看不出是什么：请在上面指定，或指定为忽略。`} />
    case 'refused':
      return <Alert type="error" showIcon role="alert" title={`有 ${faultCount} 处要改正，什么也没有创建。`} />
    case 'ready':
    case 'unchanged':
    case 'done': {
      const known = entrants.filter(({ isKnown }) => isKnown).length
      const span = days ? `，${days.from} 至 ${days.to}` : ''
      const skipped = unchanged > 0 ? `，${unchanged} 行轮空不用写` : ''
      return (
        <Alert
          type="success"
          showIcon
          role="status"
          title={`会建成一个循环赛：${entrants.length} 个参赛者，${known} 个来自库中${span}${skipped}。还没有写入。`}
        />
      )
    }
  }
}

/** Who plays, as the lines spell it, and whom the library knows. */
function Entrants({ answer: { entrants } }: { answer: LeagueAnswer }) {
  return (
    <WideTable label="参赛者">
      <table className={styles.table}>
        <caption>参赛者</caption>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">场次</th>
            <th scope="col">库</th>
          </tr>
        </thead>
        <tbody>
          {entrants.map(({ name, matches, isKnown, namesakes, near }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.number}>{matches}</td>
              <td>
                {isKnown
                  ? '已关联'
                  : namesakes > 0
                    ? `库里有 ${namesakes} 个同名的，分不清是哪一个，只写名字；可以先在库里改名或合并`
                    : '库里没有同名的，只写名字'}
                {near.length > 0 && <span className={styles.near}>，相近的有：{near.join('、')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}
