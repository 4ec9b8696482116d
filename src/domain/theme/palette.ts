/** The merchant's four colours as `#rrggbb`, parsed; secondary falls back to #EF2D24 (specification §9). */
export interface ThemeColours {
  readonly header: string;
  readonly main: string;
  readonly secondary: string;
  readonly surface: string;
}
