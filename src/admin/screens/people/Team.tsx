import { Form, Input } from 'antd'
import { api } from '#admin/api.ts'
import { MarkField } from '#admin/pieces/MarkField.tsx'
import { type RecordActionsProps, type RecordKind, RecordScreen } from '#admin/pieces/records/RecordScreen.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import type { AdminTeam, TeamEdit } from '#shared/admin/people.ts'
import { MembersField } from './MembersField.tsx'
import { MergeButton } from './MergeButton.tsx'
import { Namesakes } from './Namesakes.tsx'
import { NamesField, namesOf, presentName } from './NamesField.tsx'
import { OldNames } from './OldNames.tsx'
import styles from './people.module.css'

type Values = Omit<TeamEdit, 'rev'>

const teams: RecordKind<AdminTeam, Values> = {
  path: '/teams',
  noun: '战队',
  measureWord: '个',
  act: 'people.write',
  blank: { names: [{ name: '' }], region: '', logoId: null, members: [] },
  nameOf: ({ names }) => presentName(names).name,
  valuesOf: ({ names, region, logoId, members }) => ({
    names,
    region,
    logoId,
    members: members.map(({ playerName: _, ...member }) => member),
  }),
  bodyOf: ({ names, region, logoId, members }) => ({
    names: namesOf(names),
    region: region.trim(),
    logoId,
    members: members.map(({ playerId, role, position, from, to }) => ({
      playerId,
      role,
      position: position ?? '',
      from: from ?? null,
      to: to ?? null,
    })),
  }),
  labels: { names: '名称', region: '赛区', logoId: '队徽', members: '成员' },
  nameIn: ({ names }) => names.at(-1)?.name ?? '',
  slugHint: '导入的赛事文件靠它认出战队，建立后不能修改。',
  deletion: '没有赛事、战队或文章用到它。删除后不能恢复。',
  Fields,
  Actions,
}

export function Component() {
  return <RecordScreen kind={teams} />
}

function Actions({ view, isDirty, onChanged }: RecordActionsProps<AdminTeam>) {
  return (
    <>
      <OldNames
        name={presentName(view.names)}
        oldNames={view.oldNames}
        isDirty={isDirty}
        onRenamed={async () => onChanged(await api('GET /teams/:id', { params: { id: view.id } }))}
      />
      <div className={styles.merge}>
        <MergeButton path="/teams" noun="战队" id={view.id} name={teams.nameOf(view)} isDirty={isDirty} />
      </div>
    </>
  )
}

function Fields({ view }: { view: AdminTeam | null }) {
  return (
    <>
      <NamesField hasShort />
      <Namesakes path="/teams" noun="战队" id={view?.id ?? null} />
      <Form.Item name="region" label="赛区" rules={[upTo(60)]}>
        <Input style={{ maxWidth: 320 }} />
      </Form.Item>
      <Form.Item name="logoId" label="队徽">
        <MarkField known={view?.logo ?? null} label="队徽" subject={view && { id: view.id, name: teams.nameOf(view) }} />
      </Form.Item>
      <MembersField known={view?.members ?? []} />
    </>
  )
}
