import {
  AuditOutlined,
  BarChartOutlined,
  CalendarOutlined,
  CloudServerOutlined,
  DashboardOutlined,
  DownloadOutlined,
  FileTextOutlined,
  FlagOutlined,
  FolderOpenOutlined,
  HeartOutlined,
  LaptopOutlined,
  LayoutOutlined,
  LinkOutlined,
  NumberOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  SafetyOutlined,
  StarOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  TrophyOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Act } from '#shared/admin/policy.ts'

/** A menu item. Without its permission it is disabled, with the reason. */
export interface NavigationLine {
  path: string
  label: string
  icon: ReactNode
  act: Act
}

export interface NavigationGroup {
  label: string
  lines: readonly NavigationLine[]
}

export const overview: NavigationLine = { path: '/', label: '概览', icon: <DashboardOutlined />, act: 'own.account' }

/** A scorekeeper's whole menu: what is theirs, and nothing that they will never have. */
export const keeperNavigation: readonly NavigationGroup[] = [
  {
    label: '记分',
    lines: [
      { path: '/matches', label: '比赛', icon: <NumberOutlined />, act: 'results.record' },
      { path: '/competitions', label: '赛事', icon: <TrophyOutlined />, act: 'competitions.read' },
      { path: '/account', label: '我的账号', icon: <UserOutlined />, act: 'own.account' },
    ],
  },
]

export const keeperOverview: NavigationLine = { ...overview, label: '我的比赛' }

export const navigation: readonly NavigationGroup[] = [
  {
    label: '赛事',
    lines: [
      { path: '/matches', label: '比赛', icon: <NumberOutlined />, act: 'results.record' },
      { path: '/competitions', label: '赛事', icon: <TrophyOutlined />, act: 'competitions.read' },
      { path: '/seasons', label: '赛季', icon: <CalendarOutlined />, act: 'people.write' },
      { path: '/teams', label: '战队', icon: <FlagOutlined />, act: 'people.write' },
      { path: '/players', label: '选手', icon: <UserOutlined />, act: 'people.write' },
      { path: '/awards', label: '获奖', icon: <StarOutlined />, act: 'awards.write' },
    ],
  },
  {
    label: '内容',
    lines: [
      { path: '/articles', label: '文章', icon: <FileTextOutlined />, act: 'articles.read' },
      { path: '/notices/new', label: '发快讯', icon: <ThunderboltOutlined />, act: 'notices.publish' },
      { path: '/media', label: '媒体库', icon: <PictureOutlined />, act: 'media.read' },
      { path: '/albums', label: '图集', icon: <FolderOpenOutlined />, act: 'albums.manage' },
      { path: '/videos', label: '视频', icon: <PlayCircleOutlined />, act: 'videos.manage' },
    ],
  },
  {
    label: '站点',
    lines: [
      { path: '/openings', label: '新服', icon: <CloudServerOutlined />, act: 'openings.manage' },
      { path: '/links', label: '链接', icon: <LinkOutlined />, act: 'links.manage' },
      { path: '/tips', label: '下载指引', icon: <DownloadOutlined />, act: 'tips.manage' },
      { path: '/site', label: '站点设置', icon: <LayoutOutlined />, act: 'site.read' },
      { path: '/visits', label: '访问情况', icon: <BarChartOutlined />, act: 'visits.read' },
    ],
  },
  {
    label: '管理',
    lines: [
      { path: '/users', label: '用户', icon: <TeamOutlined />, act: 'users.manage' },
      { path: '/sessions', label: '登录会话', icon: <LaptopOutlined />, act: 'users.manage' },
      { path: '/sign-in-rules', label: '登录规则', icon: <SafetyOutlined />, act: 'users.manage' },
      { path: '/audit', label: '操作记录', icon: <AuditOutlined />, act: 'audit.read' },
      { path: '/health', label: '运行状况', icon: <HeartOutlined />, act: 'health.read' },
    ],
  },
]
