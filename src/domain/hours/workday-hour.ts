/** A working day starts at five in the morning, because shops deliver past midnight. */
export const WORKDAY_STARTS_HOUR = 5;
