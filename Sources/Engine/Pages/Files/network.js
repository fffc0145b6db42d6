// The settings of a session in words: those of its network, its app and its log-in.
import { addWords } from './words.js';

/// The network that the settings make; null for an app without such settings.
export function networkOf(configured) {
  if (!('latency' in configured) || !('errors' in configured)) return null;
  return configured.errors !== '0' ? 'failing' : configured.latency !== '0' ? 'slow' : 'quick';
}

addWords('controls', {
  loggedIn: ['logged in', 'ログイン済み'], loggedOut: ['logged out', 'ログアウト中'], underWay: ['under way', '処理中'],
  foreground: ['foreground', '前面'], background: ['in background', '背面'], notRunning: ['not running', '未起動'], notInstalled: ['not installed', '未インストール'],
});
