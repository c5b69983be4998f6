import { Checkbox, Form } from 'antd'

/** Of albums and videos: whether title, summary, pictures or captions say how a match ended. */
export function TellsResultField() {
  return (
    <Form.Item
      name="tellsResult"
      valuePropName="checked"
      extra="访客开启防剧透时，标题、画面和说明会隐藏，点一下才显示。属于一场比赛、在它开赛后发布或改动过的，自动按含赛果处理。"
    >
      <Checkbox>含赛果</Checkbox>
    </Form.Item>
  )
}
