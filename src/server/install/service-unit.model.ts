/** The user that the site runs as, and whose its data is. */
export const serviceUser = 'leitai'
export const settingsFile = '/etc/leitai/leitai.env'
export const unitFile = '/etc/systemd/system/leitai.service'
export const wrapperFile = '/usr/local/bin/leitai'
/** Where Node keeps the code that it has compiled, from one start to the next: nobody else can write there. */
const compiledFolder = '/var/cache/leitai'

interface Installation {
  /** Where the program is found after an upgrade too. */
  home: string
  /** The command that runs the program; words follow. */
  command: string
  dataFolder: string
  /** Where backups lie outside the data folder; null: within, or in a bucket. */
  backupFolder: string | null
}

/** The unit of systemd. `MemoryDenyWriteExecute` would end V8, which compiles while it runs. */
export function serviceUnit({ home, command, dataFolder, backupFolder }: Installation): string {
  const writable = [dataFolder, ...(backupFolder === null ? [] : [backupFolder])]
  return `# 由 leitai install-service 写成，再次运行会覆盖；要改请用 systemctl edit leitai
[Unit]
Description=Leitai
Documentation=file:${home}/docs/operations.md
Wants=network-online.target
After=network-online.target postgresql.service
StartLimitIntervalSec=0

[Service]
Type=exec
User=${serviceUser}
Group=${serviceUser}
WorkingDirectory=${home}
ExecStart=${command} start --empty
# 逐个重启工作进程，请求不会失败；只有一个进程时什么都不做，日志里会说明
ExecReload=/bin/sh -c 'kill -HUP $MAINPID'
KillMode=mixed
Restart=always
RestartSec=1
TimeoutStopSec=20
UMask=0077
LimitNOFILE=131072

ReadWritePaths=${writable.join(' ')}
CacheDirectory=leitai
CacheDirectoryMode=0700
Environment=NODE_COMPILE_CACHE=${compiledFolder}
Environment=LEITAI_SETTINGS=${settingsFile}
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
NoNewPrivileges=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
}

/** Every command runs as the site's own user, or files would be root's; what changes the installation runs as root. */
export function wrapperScript({ command }: Pick<Installation, 'command'>): string {
  return `#!/bin/sh
# 由 leitai install-service 写成，再次运行会覆盖
case "$1" in
  install-service | upgrade)
    if [ "$(id -u)" = 0 ]; then exec ${command} "$@"; fi
    echo "leitai：请以 root 运行：sudo leitai $*" >&2
    exit 1
    ;;
esac
export NODE_COMPILE_CACHE=${compiledFolder} LEITAI_SETTINGS=${settingsFile}
if [ "$(id -un)" = ${serviceUser} ]; then exec ${command} "$@"; fi
if [ "$(id -u)" != 0 ]; then
  echo "leitai：请以 root 运行：sudo leitai $*" >&2
  exit 1
fi
# cron 的 PATH 里没有放 runuser 的目录
PATH="$PATH:/usr/sbin:/sbin"
exec runuser -u ${serviceUser} -- ${command} "$@"
`
}

/** The settings of a new installation; every line can be changed. Read by Node: no quotes are needed, # begins a comment. */
export function firstSettings({
  dataFolder,
  backupFolder,
  publicUrl,
}: Pick<Installation, 'dataFolder' | 'backupFolder'> & { publicUrl: string }): string {
  return `# 网站的设置，全部见 docs/operations.md；改后运行 systemctl restart leitai；
# 改了目录（LEITAI_DATA、BACKUP_FOLDER）再运行一次 leitai install-service：服务只能写这里说的目录
# 值里有 # 时写在英文双引号里
PUBLIC_URL=${publicUrl}
LEITAI_DATA=${dataFolder}
PORT=3000
TRUST_PROXY=127.0.0.1
${backupFolder === null ? '#BACKUP_FOLDER=s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION' : `BACKUP_FOLDER=${backupFolder}`}
#LEITAI_BACKUP_KEY=
#DATABASE_URL=postgres://leitai:PASSWORD@127.0.0.1/leitai
#MEDIA_URL=s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION
#GAME_TOKEN_SECRET=
`
}
