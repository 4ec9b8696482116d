/** The receipt of the orders' tab. It stands apart from the other icons, because only one React screen shows it. */
export const ORDERS_ICON = 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6';
