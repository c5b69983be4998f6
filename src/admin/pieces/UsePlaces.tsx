import { Tag } from 'antd'
import { Link } from 'react-router'
import type { MediaUses } from '#shared/admin/media.ts'
import { documentStateWords } from '#shared/words/documents.ts'
import { auditSubjectWords } from '#shared/words/subjects.ts'
import styles from './use-places.module.css'

type Place = MediaUses['items'][number] | MediaUses['held'][number]

const subjects: Readonly<Record<Place['subject'], string>> = {
  ...auditSubjectWords,
  draft: documentStateWords.draft,
  trashed: documentStateWords.trashed,
  revision: '历史版本',
}

/** Where something of the library is used, each with a link to the screen where it can be changed. */
export function UsePlaces({ places }: { places: readonly Place[] }) {
  return (
    <ul className={styles.places}>
      {places.map(({ subject, id, name, screen }) => (
        <li key={`${subject} ${id} ${name} ${screen}`}>
          <Tag>{subjects[subject]}</Tag>
          <Link to={screen}>{name || '无标题'}</Link>
        </li>
      ))}
    </ul>
  )
}
