import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { keepFocusOnScreen } from '#admin/pieces/lost-focus.ts'
import { forgetSession, signedOutEvent } from '#admin/query-client.ts'
import { SignInForm } from '#admin/screens/door/SignInForm.tsx'
import { useSession } from '#admin/session.ts'

/** The session ended during work: the user signs in again over the screen, and the input stays. */
export function SignInAgain() {
  const { user } = useSession()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    const show = () => setAsked(true)
    signedOutEvent.addEventListener('signed-out', show)
    return () => signedOutEvent.removeEventListener('signed-out', show)
  }, [])
  return (
    <Modal
      open={isAsked}
      title="登录已失效，请重新登录"
      footer={null}
      onCancel={() => setAsked(false)}
      afterClose={keepFocusOnScreen}
      destroyOnHidden
    >
      <p>这个页面上的内容都还在，登录后可以继续。</p>
      <SignInForm
        name={user.name}
        onSignedIn={async () => {
          setAsked(false)
          await forgetSession()
        }}
      />
    </Modal>
  )
}
