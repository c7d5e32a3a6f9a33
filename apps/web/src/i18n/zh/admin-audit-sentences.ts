import type { Texts } from '../texts.ts';

/** A sentence for each action of the audit log. */
export const adminAuditSentences: Texts['adminAuditSentences'] = {
  user: {
    'first-admin': '{{whom}} 通过终端中的链接成为首位站长',
    admin: '{{who}} 将 {{whom}} 设为管理员：{{after}}',
    demote: '{{who}} 撤销了 {{whom}} 的角色：{{before}}',
    role: '{{who}} 更改了 {{whom}} 的角色：{{before}} → {{after}}',
    change: '{{who}} 更改了 {{whom}} 的状态：{{before}} → {{after}}',
    delete: '{{who}} 关闭了 {{whom}} 的账号',
    keep: '{{who}} 撤销了对 {{whom}} 账号的删除',
    'end-sessions': '{{who}} 使 {{whom}} 在所有设备退出登录',
    export: '{{who}} 导出了 {{whom}} 的数据',
    'download-export': '{{who}} 下载了 {{whom}} 的导出数据',
    'reset-link': '{{who}} 用命令行为 {{whom}} 生成了设置密码的链接',
    'send-reset-link': '{{who}} 向 {{whom}} 发送了设置密码的链接',
    'change-email': '{{who}} 更正了 {{whom}} 的邮箱：{{before}} → {{after}}',
    'verify-email': '{{who}} 将 {{whom}} 的邮箱标记为已确认',
    'send-verification': '{{who}} 向 {{whom}} 重新发送了确认邮件',
    'remove-second-factor': '{{who}} 移除了 {{whom}} 的两步验证',
    'grant-permission': '{{who}} 授予 {{whom}} 权限 {{name}}',
    'revoke-permission': '{{who}} 撤销了 {{whom}} 的权限 {{name}}',
    'grant-package': '{{who}} 赠送 {{whom}} 一个套餐',
    'revoke-activation': '{{who}} 撤销了 {{whom}} 的一个套餐',
    'cancel-subscription': '{{who}} 取消了 {{whom}} 的一项订阅',
    'adjust-credit': '{{who}} 调整了 {{whom}} 的查询次数：{{before}} → {{after}}',
    'make-token': '{{who}} 创建了 API 令牌“{{name}}”',
    'revoke-token': '{{who}} 撤销了 API 令牌“{{name}}”',
  },
  order: {
    'try-refund': '{{who}} 申请退还订单 {{whom}}（{{name}}）的款项',
    refund: '{{who}} 退还了订单 {{whom}}（{{name}}）的 {{money}}',
    export: '{{who}} 导出了 {{from}} 至 {{to}} 的付款',
  },
  'payment-alert': {
    settle: '{{who}} 将订单 {{whom}} 的付款提醒标记为已处理',
  },
  package: {
    create: '{{who}} 新建了套餐 {{whom}}',
    change: '{{who}} 修改了套餐 {{whom}}',
    order: '{{who}} 调整了套餐的顺序',
    status: '{{who}} 更改了套餐 {{whom}} 的状态：{{before}} → {{after}}',
  },
  coupon: {
    create: '{{who}} 创建了优惠码 {{whom}}',
    disable: '{{who}} 停用了优惠码 {{whom}}',
    enable: '{{who}} 重新启用了优惠码 {{whom}}',
  },
  'activation-key': {
    make: '{{who}} 为 {{whom}} 生成了 {{number}} 个激活码',
    revoke: '{{who}} 作废了激活码 {{whom}}',
  },
  collection: {
    import: '{{who}} 将 {{file}} 导入棋谱库 {{name}}',
    'stop-import': '{{who}} 停止了导入 {{whom}}',
    change: '{{who}} 修改了棋谱库 {{whom}}',
    delete: '{{who}} 删除了棋谱库 {{whom}}',
  },
  contribution: {
    judge: '{{who}} 审核了贡献 {{whom}}：{{before}} → {{after}}',
  },
  exercise: {
    keep: '{{who}} 保留了被报错的习题 {{whom}}',
    restore: '{{who}} 恢复了习题 {{whom}}',
    withdraw: '{{who}} 撤下了习题 {{whom}}',
  },
  worker: {
    change: '{{who}} 更改了协作电脑 {{whom}} 的状态：{{before}} → {{after}}',
  },
  learning: {
    start: '{{who}} 启动了学习任务',
    stop: '{{who}} 停止了学习任务',
    resume: '{{who}} 继续了学习任务',
  },
  network: {
    install: '{{who}} 安装了评估网络 {{whom}}',
    choose: '{{who}} 选用了评估网络 {{whom}}',
    remove: '{{who}} 移除了评估网络 {{whom}}',
  },
  legal: {
    publish: '{{who}} 发布了法律页面 {{whom}} 的第 {{after}} 版',
  },
  setting: {
    try: '{{who}} 测试了设置 {{whom}}',
    change: '{{who}} 更改了设置 {{whom}}',
  },
  audit: {
    export: '{{who}} 导出了操作日志',
  },
};
