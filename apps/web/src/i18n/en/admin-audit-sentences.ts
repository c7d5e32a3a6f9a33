/** A sentence for each action of the audit log. */
export const adminAuditSentences = {
  user: {
    'first-admin': '{{whom}} became the first owner by the link in the terminal',
    admin: '{{who}} made {{whom}} an administrator: {{after}}',
    demote: '{{who}} took the role {{before}} from {{whom}}',
    role: '{{who}} changed the role of {{whom}}: {{before}} → {{after}}',
    change: '{{who}} changed the state of {{whom}}: {{before}} → {{after}}',
    delete: '{{who}} closed the account of {{whom}}',
    keep: '{{who}} took back the deletion of {{whom}}',
    'end-sessions': '{{who}} logged {{whom}} out everywhere',
    export: '{{who}} exported the data of {{whom}}',
    'download-export': '{{who}} downloaded the exported data of {{whom}}',
    'reset-link': '{{who}} printed a password link for {{whom}}',
    'send-reset-link': '{{who}} sent {{whom}} a password link',
    'change-email': '{{who}} corrected the address of {{whom}}: {{before}} → {{after}}',
    'verify-email': '{{who}} marked the address of {{whom}} as confirmed',
    'send-verification': '{{who}} sent {{whom}} the confirmation of the address again',
    'remove-second-factor': '{{who}} removed the second factor of {{whom}}',
    'grant-permission': '{{who}} granted {{whom}} the permission {{name}}',
    'revoke-permission': '{{who}} revoked the permission {{name}} of {{whom}}',
    'grant-package': '{{who}} granted {{whom}} a package',
    'revoke-activation': '{{who}} revoked a package of {{whom}}',
    'cancel-subscription': '{{who}} cancelled a subscription of {{whom}}',
    'adjust-credit': '{{who}} adjusted the credits of {{whom}}: {{before}} → {{after}}',
    'make-token': '{{who}} made the API token “{{name}}”',
    'revoke-token': '{{who}} revoked the API token “{{name}}”',
  },
  order: {
    'try-refund': '{{who}} requested a refund of order {{whom}} ({{name}})',
    refund: '{{who}} refunded {{money}} of order {{whom}} ({{name}})',
    export: '{{who}} exported the payments from {{from}} to {{to}}',
  },
  'payment-alert': {
    settle: '{{who}} marked a payment alert of order {{whom}} as handled',
  },
  package: {
    create: '{{who}} made the package {{whom}}',
    change: '{{who}} changed the package {{whom}}',
    order: '{{who}} changed the order of the packages',
    status: '{{who}} changed the state of the package {{whom}}: {{before}} → {{after}}',
  },
  coupon: {
    create: '{{who}} made the coupon {{whom}}',
    disable: '{{who}} disabled the coupon {{whom}}',
    enable: '{{who}} enabled the coupon {{whom}} again',
  },
  'activation-key': {
    make: '{{who}} made {{number}} activation keys for {{whom}}',
    revoke: '{{who}} revoked the activation key {{whom}}',
  },
  collection: {
    import: '{{who}} imported {{file}} into the collection {{name}}',
    'stop-import': '{{who}} stopped the import {{whom}}',
    change: '{{who}} changed the collection {{whom}}',
    delete: '{{who}} deleted the collection {{whom}}',
  },
  contribution: {
    judge: '{{who}} judged the contribution {{whom}}: {{before}} → {{after}}',
  },
  exercise: {
    keep: '{{who}} kept the reported exercise {{whom}}',
    restore: '{{who}} restored the exercise {{whom}}',
    withdraw: '{{who}} withdrew the exercise {{whom}}',
  },
  worker: {
    change: '{{who}} changed the state of worker {{whom}}: {{before}} → {{after}}',
  },
  learning: {
    start: '{{who}} started a learning run',
    stop: '{{who}} stopped the learning run',
    resume: '{{who}} continued the learning run',
  },
  network: {
    install: '{{who}} installed the network {{whom}}',
    choose: '{{who}} chose the network {{whom}}',
    remove: '{{who}} removed the network {{whom}}',
  },
  legal: {
    publish: '{{who}} published version {{after}} of the legal page {{whom}}',
  },
  setting: {
    try: '{{who}} tried the setting {{whom}}',
    change: '{{who}} changed the setting {{whom}}',
  },
  audit: {
    export: '{{who}} exported the audit log',
  },
};
