import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { DayField } from '#admin/pieces/DayField.tsx'
import { Select } from '#admin/pieces/Select.tsx'
import { StayingButton } from '#admin/pieces/StayingButton.tsx'
import { upTo } from '#admin/pieces/text-limit.ts'
import type { AdminTeam } from '#shared/admin/people.ts'
import { memberRoleWords } from '#shared/words/members.ts'
import { PlayerSelect } from './PlayerSelect.tsx'
import styles from './people.module.css'

const roleOptions = Object.entries(memberRoleWords).map(([value, label]) => ({ value, label }))

/** The members of a team, in the order of its page. */
export function MembersField({ known }: { known: AdminTeam['members'] }) {
  return (
    <Form.List name="members">
      {(fields, { add, remove, move }) => (
        <fieldset className={styles.set}>
          <legend>成员（按网站上的顺序）</legend>
          {fields.length === 0 && <p>还没有成员。先在「选手」里建好选手，再添加到这里。</p>}
          {fields.map(({ key, name }, i) => (
            <div key={key} className={styles.member}>
              <Form.Item name={[name, 'playerId']} label="选手" rules={[{ required: true, message: '请选择选手' }]}>
                <PlayerSelect known={known.map(({ playerId, playerName }) => ({ id: playerId, name: playerName }))} />
              </Form.Item>
              <Form.Item name={[name, 'role']} label="身份">
                <Select options={roleOptions} />
              </Form.Item>
              <Form.Item name={[name, 'position']} label="位置" rules={[upTo(60)]}>
                <Input placeholder="如 主攻" />
              </Form.Item>
              <Form.Item name={[name, 'from']} label="加入日">
                <DayField placeholder="不详" />
              </Form.Item>
              <Form.Item name={[name, 'to']} label="离队日">
                <DayField placeholder="在队" />
              </Form.Item>
              <span className={styles.remove}>
                <StayingButton
                  type="text"
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={`第 ${i + 1} 名成员上移`}
                  disabled={i === 0}
                  onClick={() => move(i, i - 1)}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`移除第 ${i + 1} 名成员`}
                  onClick={() => remove(name)}
                />
              </span>
            </div>
          ))}
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= 100}
            onClick={() => add({ role: 'player', position: '', from: null, to: null })}
          >
            添加成员
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}
