/** Signs of the ways to pay, drawn like the icons. Only the checkouts load them. */
export const PAYMENT_PATHS = {
  cash: 'M3 6.5h18v11H3zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM6.5 9.5h.01M17.5 14.5h.01',
  card: 'M3 6h18v12H3zM3 10h18M6.5 14.5h3',
  transfer: 'M4 10 12 4.5l8 5.5zM6.5 10v7M12 10v7M17.5 10v7M4 19.5h16',
  online: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const;
