import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { read } from '#admin/query-keys.ts'

/** For a player whose name is masked: the articles whose texts still contain the name. */
export function Mentions({ id }: { id: number }) {
  const { data } = useQuery(read('GET /players/:id/mentions', { params: { id } }))
  if (!data || data.items.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title="这些已发布的文章里还写着他的名字，需要编辑自己修改"
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {data.items.map((article) => (
            <li key={article.id}>
              <Link to={`/articles/${article.id}`}>{article.title}</Link>
            </li>
          ))}
        </ul>
      }
    />
  )
}
