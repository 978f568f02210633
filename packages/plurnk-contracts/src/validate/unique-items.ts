/** Whether no item stands twice. For texts, numbers and the like alone: that is what the contracts' unique lists hold. */
export const hasUniqueItems = (items: readonly unknown[]): boolean => new Set(items).size === items.length;
