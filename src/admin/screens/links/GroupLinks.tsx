import { Form, Tag } from 'antd'
import { Link } from 'react-router'
import { SortableList, SortableRow } from '#admin/pieces/Sortable.tsx'
import { SubjectMark } from '#admin/pieces/SubjectMark.tsx'
import type { LinkLine } from '#shared/admin/links.ts'
import styles from './links.module.css'

/** The links of a group, each leading to its own screen. */
export function GroupLinks({ group, links }: { group: number; links: readonly LinkLine[] }) {
  return (
    <Form.List name={[group, 'links']}>
      {(fields, { move }) => (
        <div className={styles.links}>
          {fields.length === 0 && <p className={styles.none}>这个分组里还没有链接。</p>}
          <SortableList ids={fields.map((field) => field.key)} onMove={move}>
            {fields.map((field) => {
              const link = links[field.name]
              return (
                link && (
                  <SortableRow key={field.key} id={field.key} label={`「${link.title}」`}>
                    <div className={styles.line}>
                      <SubjectMark of={{ id: link.id, name: link.title, logo: link.logo }} />
                      <Link to={`/links/${link.id}`}>{link.title}</Link>
                      <span className={styles.host}>{link.host}</span>
                      {!link.isVisible && <Tag>已隐藏</Tag>}
                    </div>
                  </SortableRow>
                )
              )
            })}
          </SortableList>
        </div>
      )}
    </Form.List>
  )
}
