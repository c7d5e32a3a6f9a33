import type { Texts } from '../texts.ts';

export const adminData: Texts['adminData'] = {
  title: '开放数据',
  lead: '每晚导出局面库，任何人都可以在 /data 下载。',
  on: '每晚导出并向所有人开放',
  hour: '时刻（0–23，{{zone}}）',
  kept: '保留份数',
  licence: '使用条款',
  licenceHint: '显示在页面上，例如许可证名称',
  last: '最近一次导出',
  none: '暂无',
  lastText: '{{date}}，{{positions}} 个局面，{{size}}',
  running: '正在写入：已有 {{positions}} 个局面',
  failures: {
    DISK_FULL: '磁盘空间不足，无法导出（{{date}}）。已写入的部分已删除，服务器一小时后重试。',
    FAILED: '最近一次导出失败（{{date}}），原因见服务器日志。服务器一小时后重试。',
  },
};
