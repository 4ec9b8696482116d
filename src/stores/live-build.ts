import { BUILD_PATH, type LiveBuild } from '#domain/release/live-build.ts';

/** Which scripts and styles the live release has; null when nobody answers. */
export async function readLiveClient(): Promise<string | null> {
  try {
    const response = await fetch(BUILD_PATH, { cache: 'no-store' });
    const build: Partial<LiveBuild> = response.ok ? await response.json() : {};
    return typeof build.client === 'string' ? build.client : null;
  } catch {
    return null;
  }
}
