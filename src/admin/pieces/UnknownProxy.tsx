import { Alert } from 'antd'

/** Every visitor seems to come from one address. */
export function UnknownProxy() {
  return (
    <Alert
      type="warning"
      showIcon
      title="多数实时连接因为来自同一个地址而被拒绝：设置 TRUST_PROXY 里可能缺少你的反向代理。"
      description="补上它的地址后重新启动。在那之前，这些访客的页面每 5 秒更新一次。"
    />
  )
}
