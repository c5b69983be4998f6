import { Form, Input, Switch } from 'antd'
import { api } from '#admin/api.ts'
import { MarkField } from '#admin/pieces/MarkField.tsx'
import { type RecordActionsProps, type RecordKind, RecordScreen } from '#admin/pieces/records/RecordScreen.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import type { AdminPlayer, PlayerEdit } from '#shared/admin/people.ts'
import { Mentions } from './Mentions.tsx'
import { MergeButton } from './MergeButton.tsx'
import { Namesakes } from './Namesakes.tsx'
import { NamesField, namesOf, presentName } from './NamesField.tsx'
import { OldNames } from './OldNames.tsx'
import styles from './people.module.css'

type Values = Omit<PlayerEdit, 'rev'>

const players: RecordKind<AdminPlayer, Values> = {
  path: '/players',
  noun: '选手',
  measureWord: '名',
  act: 'people.write',
  blank: { names: [{ name: '' }], externalId: '', realName: '', isRealNamePublic: false, isMinor: false, isHidden: false, logoId: null },
  nameOf: ({ names }) => presentName(names).name,
  valuesOf: ({ names, externalId, realName, isRealNamePublic, isMinor, isHidden, logoId }) => ({
    names,
    externalId,
    realName,
    isRealNamePublic,
    isMinor,
    isHidden,
    logoId,
  }),
  bodyOf: ({ names, externalId, realName, isRealNamePublic, isMinor, isHidden, logoId }) => ({
    names: namesOf(names),
    externalId: externalId.trim(),
    realName: realName.trim(),
    isRealNamePublic,
    isMinor,
    isHidden,
    logoId,
  }),
  labels: {
    names: '名称',
    externalId: '游戏账号',
    realName: '真实姓名',
    isRealNamePublic: '公开真实姓名',
    isMinor: '未成年',
    isHidden: '从网站隐去',
    logoId: '头像',
  },
  nameIn: ({ names }) => names.at(-1)?.name ?? '',
  slugHint: '导入的赛事文件靠它认出选手，建立后不能修改。',
  deletion: '没有赛事、战队或文章用到它。删除后不能恢复。',
  Fields,
  Actions,
}

export function Component() {
  return <RecordScreen kind={players} />
}

function Actions({ view, isDirty, onChanged }: RecordActionsProps<AdminPlayer>) {
  return (
    <>
      <OldNames
        name={presentName(view.names)}
        oldNames={view.oldNames}
        isDirty={isDirty}
        onRenamed={async () => onChanged(await api('GET /players/:id', { params: { id: view.id } }))}
      />
      {(view.isHidden || view.isMinor) && <Mentions id={view.id} />}
      <div className={styles.merge}>
        <MergeButton path="/players" noun="选手" id={view.id} name={players.nameOf(view)} isDirty={isDirty} />
      </div>
    </>
  )
}

function Fields({ view }: { view: AdminPlayer | null }) {
  return (
    <>
      <NamesField />
      <Namesakes path="/players" noun="选手" id={view?.id ?? null} />
      <Form.Item name="logoId" label="头像" extra="照片或画像，正方形最好。未成年与隐去的选手不显示它。">
        <MarkField known={view?.logo ?? null} label="头像" subject={view && { id: view.id, name: players.nameOf(view) }} />
      </Form.Item>
      <Form.Item name="realName" label="真实姓名" extra="默认只有编辑能看到。" rules={[upTo(60)]}>
        <Input style={{ maxWidth: 320 }} />
      </Form.Item>
      <Form.Item name="isRealNamePublic" label="公开真实姓名" valuePropName="checked" extra="未成年选手的真实姓名任何时候都不公开。">
        <Switch />
      </Form.Item>
      <Form.Item name="isMinor" label="未成年" valuePropName="checked" extra="网站上只显示名字的第一个字，后面是 *。">
        <Switch />
      </Form.Item>
      <Form.Item
        name="isHidden"
        label="从网站隐去"
        valuePropName="checked"
        extra={`网站各处立即改称「选手${view?.id ?? '＋编号'}」，选手页不再打开；随时可以恢复。`}
      >
        <Switch />
      </Form.Item>
      <Form.Item name="externalId" label="游戏账号" extra="永不公开；选手用它登录后能看到自己的比赛。" rules={[upTo(200)]}>
        <Input autoCapitalize="none" style={{ maxWidth: 320 }} />
      </Form.Item>
    </>
  )
}
