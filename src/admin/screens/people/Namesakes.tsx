import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { read } from '#admin/query-keys.ts'
import { asSeen } from '#shared/characters.ts'
import { namesOf, presentName, type TypedName } from './NamesField.tsx'

interface Props {
  path: '/teams' | '/players'
  noun: string
  /** Null: a new one. */
  id: number | null
}

/** Others of the library that bear the name now: spreadsheets are linked by name, and cannot tell them apart. They may be saved all the same. */
export function Namesakes({ path, noun, id }: Props) {
  const typed: TypedName[] = Form.useWatch('names') ?? []
  const q = useDeferredValue(presentName(namesOf(typed.filter((one) => one?.name))).name).slice(0, 60)
  const params = { query: { q, pageSize: 50 } }
  const teams = useQuery({ ...read('GET /teams', params), enabled: q !== '' && path === '/teams' })
  const players = useQuery({ ...read('GET /players', params), enabled: q !== '' && path === '/players' })
  const found = (path === '/teams' ? teams : players).data?.items ?? []
  const same = found.filter((one) => one.id !== id && asSeen(one.name).toLowerCase() === q.toLowerCase())
  if (same.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      style={{ marginBottom: 16 }}
      title={`库里已经有叫「${q}」的${noun}`}
      description={
        <>
          表格里只写名字的比赛会分不清是哪一个。是同一个的，请改那一个，不要新建：
          {same.map((one) => (
            <span key={one.id}>
              {' '}
              <Link to={`${path}/${one.id}`}>{one.name}</Link>
            </span>
          ))}
        </>
      }
    />
  )
}
