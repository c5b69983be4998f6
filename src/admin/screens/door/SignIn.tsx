import { useNavigate, useSearchParams } from 'react-router'
import { queryClient } from '#admin/query-client.ts'
import { DoorCard } from './DoorCard.tsx'
import { SignInForm } from './SignInForm.tsx'

export function Component() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (
    <DoorCard title="登录管理后台">
      <SignInForm
        onSignedIn={async () => {
          queryClient.clear()
          await navigate(inside(search.get('next')), { replace: true })
        }}
      />
    </DoorCard>
  )
}

/** Only a path of the console: the parameter may come from anybody. */
function inside(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/'
}
