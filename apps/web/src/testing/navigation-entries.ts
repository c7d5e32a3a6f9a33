/** Adds an empty performance timeline, since jsdom does not implement it. */
Object.assign(performance, { getEntriesByType: () => [] });
