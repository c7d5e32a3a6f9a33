/** The names of pages whose code gives the window its title. */
export const pages = {
  checkout: { title: 'Payment' },
  paid: { title: 'Payment result' },
  developers: { title: 'For developers' },
  exerciseProgress: { title: 'My progress' },
  workers: { title: 'Computing time given' },
};
