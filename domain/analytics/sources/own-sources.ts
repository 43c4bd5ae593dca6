/** What the public lists lack or class otherwise: name, then hosts or Android apps. Checked first. */

export const OWN_SEARCH_ENGINES = `
Google: com.google.android.googlequicksearchbox lens.google.com com.google.ar.lens; Google News:
com.google.android.apps.magazines; Bing: cn.bing.com com.microsoft.bing search.msn.com; DuckDuckGo:
com.duckduckgo.mobile.android html.duckduckgo.com lite.duckduckgo.com; Yahoo!: r.search.yahoo.com
search.yahoo.net yahoo.com/search; Brave: com.brave.browser; Ecosia: com.ecosia.android ecosia.com; Yandex:
yandex.com.tr yandex.kz yandex.by ru.yandex.searchplugin com.yandex.browser yandex.net; Naver: naver.com
m.search.naver.com com.nhn.android.search; Daum: daum.net net.daum.android.daum; Baidu: com.baidu.searchbox;
Sogou: wap.sogou.com; Seznam: seznam.cz; Qwant: com.qwant.liberty; StartPage: startpage.nl; MetaGer:
metager.org; Marginalia: search.marginalia.nu marginalia-search.com; Wiby: wiby.me; SearXNG: searx.be
searx.space searxng.org searx.tiekoetter.com priv.au; Whoogle: whoogle.io; Gibiru: gibiru.org; Kagi:
com.kagi.search; Mwmbl: mwmbl.org; Rambler: r0.ru rambler.ru; Petal Search: petalsearch.com; Yippy: yippy.com;
Phind: phind.dev; AVG: mysearch.avg.com; Norton Safe Search: search.norton.com nortonsafe.search.ask.com;
McAfee Secure Search: search.mcafee.com securesearch.mcafee.com; Opera: suggestions.opera.com; AOL:
search.aol.ca search.aol.fr search.aol.de; Dogpile: dogpile.co.uk; Excite: excite.com; Lukol: lukol.com;
Ekoru: ekoru.org; Gexsi: gexsi.com; Lilo: lilo.org; Peekier: peekier.com; Oscobo: oscobo.com; Luxxle:
luxxle.com; Zum: zum.com; Nate: nate.com; Goo: goo.ne.jp; Biglobe: search.biglobe.ne.jp;
Walla: walla.co.il; Sapo: sapo.pt/pesquisa; Alhea: alhea.com; Izito: izito.com; Teoma: teoma.eu;
SearchEncrypt: searchencrypt.com; Givero: givero.com; Xayn: xayn.com
`;

export const OWN_SOCIAL_NETWORKS = `
Facebook: fb.com m.me lm.facebook.com com.facebook.katana com.facebook.lite com.facebook.orca messenger.com
facebookcorewwwi.onion fbcdn.net; Instagram: com.instagram.android ig.me; Threads: com.instagram.barcelona;
LinkedIn: com.linkedin.android lnkd.in linkedin.cn; X: com.twitter.android mobile.twitter.com twimg.com
tweetdeck.com nitter.net; Bluesky: xyz.blueskyweb.app bsky.social go.bsky.app; Reddit: redd.it old.reddit.com
out.reddit.com; Pinterest: pin.it com.pinterest pinterest.at pinterest.be pinterest.se pinterest.it
pinterest.com.mx pinterest.cl pinterest.kr pinterest.ru; YouTube: com.google.android.youtube
youtube-nocookie.com; TikTok: com.zhiliaoapp.musically com.ss.android.ugc.trill vm.tiktok.com; WhatsApp:
whatsapp.com wa.me com.whatsapp com.whatsapp.w4b; Telegram: t.me telegram.org telegram.me org.telegram.plus;
Snapchat: snap.com; Discord: com.discord; Tumblr: com.tumblr; VK: vk.ru com.vkontakte.android m.vk.com
away.vk.com; OK: ok.ru; Weibo: weibo.cn com.sina.weibo; WeChat: weixin.qq.com com.tencent.mm; QQ:
com.tencent.mobileqq; Line: line.me jp.naver.line.android; KakaoTalk: kakao.com com.kakao.talk; Viber:
viber.com com.viber.voip; Xiaohongshu: xiaohongshu.com xhslink.com com.xingin.xhs; Zhihu: zhihu.com; Quora:
quora.com; Medium: medium.com com.medium.reader; Substack: substack.com com.substack.app; Behance:
behance.net; Mastodon: mastodon.green mastodon.nl mastodon.de mastodon.design mastodon.uno mstdn.ca
infosec.exchange techhub.social social.coop med-mastodon.com aus.social wandering.shop ruby.social phpc.social
floss.social kolektiva.social troet.cafe norden.social nrw.social me.dm mastodon.ie mastodon.sdf.org
octodon.social mindly.social universeodon.com journa.host newsie.social designers.social typo.social
com.keylesspalace.tusky com.ivory.android; Lemmy: lemmy.world lemmy.ml; Pixelfed: pixelfed.art; Flipboard:
flipboard.com flipboard.app; Nextdoor: nextdoor.com; Meetup: meetup.com; Goodreads: goodreads.com; DeviantArt:
deviantart.com; ArtStation: artstation.com; 500px: 500px.com; Are.na: are.na; Lobsters: lobste.rs; Tildes:
tildes.net; Digg: digg.com; Product Hunt: producthunt.com; Polywork: polywork.com; Read.cv: read.cv; Twitch:
twitch.tv tv.twitch.android.app; Dailymotion: dailymotion.com; Vimeo: com.vimeo.android.videoapp; Rumble:
rumble.com; Odysee: odysee.com; Letterboxd: letterboxd.com; Strava: strava.com; Untappd: untappd.com; Gab:
gab.com; Truth Social: truthsocial.com; Parler: parler.com; Gettr: gettr.com; MeWe: mewe.com; Minds:
minds.com; Clubhouse: clubhouse.com; BeReal: bereal.com; Lemon8: lemon8-app.com; Linktree: linktr.ee;
Slideshare: slideshare.net; Scribd: scribd.com; Wattpad: wattpad.com; Hacker News: hckrnews.com
hn.algolia.com; Ravelry: ravelry.com; Naver Blog: blog.naver.com; Ameba: ameblo.jp; Hatena: hatena.ne.jp
b.hatena.ne.jp; note: note.com; Kuaishou: kuaishou.com; Zalo: zalo.me; ShareChat: sharechat.com; Koo:
kooapp.com; Yammer: yammer.com; Viva Engage: engage.cloud.microsoft; Warpcast: warpcast.com farcaster.xyz;
Nostr: snort.social primal.net
`;

export const OWN_AI_ASSISTANTS = `
ChatGPT: openai.com com.openai.chatgpt; Claude: com.anthropic.claude; Perplexity: ai.perplexity.app.android
pplx.ai; Gemini: com.google.android.apps.bard aistudio.google.com; Copilot: copilot.cloud.microsoft
m365.cloud.microsoft edgeservices.bing.com bing.com/chat bing.com/copilotsearch com.microsoft.copilot
copilot.com; DeepSeek: deepseek.com com.deepseek.chat; Grok: x.ai ai.x.grok; Le Chat: mistral.ai
ai.mistral.chat; Poe: poe.com com.poe.android; You.com: you.com; Phind: phind.com; Kimi: kimi.com kimi.ai
kimi.moonshot.cn; Qwen: qwen.ai tongyi.aliyun.com qianwen.com; Doubao: doubao.com com.larus.nova; Yuanbao:
yuanbao.tencent.com; Z.ai: z.ai; MiniMax: minimax.io; HuggingChat: huggingface.co/chat; Pi: pi.ai;
Character.AI: character.ai; Genspark: genspark.ai; Felo: felo.ai; Andi: andisearch.com; Komo: komo.ai;
Consensus: consensus.app; Elicit: elicit.com; Manus: manus.im; Brave Leo: search.brave.com/ask; Kagi
Assistant: assistant.kagi.com kagi.com/assistant; Lumo: lumo.proton.me; Cohere: coral.cohere.com; Exa: exa.ai;
Liner: getliner.com liner.com; Monica: monica.im; Merlin: getmerlin.in; Sider: sider.ai; Arc Search:
search.arc.net; Giga: gigachat.ru; Alice: alice.yandex.ru; CLOVA X: clova-x.naver.com; wrtn: wrtn.ai
`;

export const EMAIL_PROVIDERS = `
Gmail: mail.google.com inbox.google.com com.google.android.gm; Outlook: outlook.live.com outlook.office.com
outlook.office365.com outlook.com hotmail.com outlook.cloud.microsoft com.microsoft.office.outlook
safelinks.protection.outlook.com mail.live.com; Yahoo! Mail: mail.yahoo.com mail.yahoo.net mail.yahoo.co.jp
mail.yahoo.co.uk com.yahoo.mobile.client.android.mail; Proton Mail: mail.proton.me mail.protonmail.com
protonmail.com ch.protonmail.android account.proton.me; Fastmail: fastmail.com com.fastmail.app; iCloud Mail:
icloud.com/mail mail.icloud.com mail.me.com; Zoho Mail: mail.zoho.com mail.zoho.eu mail.zoho.in com.zoho.mail;
AOL Mail: mail.aol.com com.aol.mobile.aolapp mail.aol.co.uk; GMX: gmx.net gmx.de gmx.at gmx.ch gmx.com
navigator.gmx.net deref-gmx.net deref-gmx.com deref-gmx.fr; Web.de: web.de deref-web-02.de deref-web.de
deref-1und1.de; mail.com: mail.com deref-mail.com; Mail.ru: e.mail.ru touch.mail.ru light.mail.ru; Yandex
Mail: mail.yandex.ru mail.yandex.com mail.yandex.{} ru.yandex.mail; Rambler Mail: mail.rambler.ru; NetEase
Mail: mail.163.com mail.126.com mail.yeah.net; QQ Mail: mail.qq.com exmail.qq.com wx.mail.qq.com; Sina Mail:
mail.sina.com.cn; Sohu Mail: mail.sohu.com; Naver Mail: mail.naver.com; Daum Mail: mail.daum.net; Tuta:
tuta.com tutanota.com app.tuta.com; HEY: app.hey.com hey.com; Mailbox.org: mailbox.org; Posteo: posteo.de;
StartMail: startmail.com; Hushmail: hushmail.com; Runbox: runbox.com; Mailfence: mailfence.com; Disroot:
disroot.org; Superhuman: mail.superhuman.com; Shortwave: app.shortwave.com; Missive: mail.missiveapp.com;
Front: app.frontapp.com; Spark: com.readdle.spark; Orange Mail: messagerie.orange.fr mail01.orange.fr
mail02.orange.fr webmail.orange.fr; Free Mail: zimbra.free.fr imp.free.fr webmail.free.fr; SFR Mail:
messagerie.sfr.fr webmail.sfr.fr; La Poste: laposte.net; Libero Mail: mail.libero.it mail1.libero.it; Virgilio
Mail: mail.virgilio.it; Alice Mail: webmail.alice.it; T-Online Mail: email.t-online.de; Freenet Mail:
webmail.freenet.de mail.freenet.de; 1&1 Mail: mail.ionos.de mail.ionos.com mail.ionos.co.uk email.1and1.com;
Strato Mail: webmail.strato.de communicator.strato.com; Bluewin Mail: mail.bluewin.ch webmail.bluewin.ch;
Seznam Mail: email.seznam.cz; Centrum Mail: mail.centrum.cz; Onet Mail: poczta.onet.pl; WP Mail: poczta.wp.pl;
Interia Mail: poczta.interia.pl; o2 Mail: poczta.o2.pl; Abv Mail: nm.abv.bg; UOL Mail: mail.uol.com.br; BOL
Mail: email.bol.uol.com.br; Terra Mail: mail.terra.com.br; Comcast Mail: web.mail.comcast.net
mailcenter.comcast.net connect.xfinity.com; AT&T Mail: mail.att.net currently.att.yahoo.com; Verizon Mail:
mail.verizon.com; Cox Mail: webmail.cox.net; EarthLink Mail: webmail.earthlink.net; Charter Mail:
webmail.spectrum.net webmail.charter.net; Juno Mail: webmail.juno.com; BT Mail: email.bt.com; Sky Mail:
email.sky.com; Virgin Mail: mail2.virginmedia.com; TalkTalk Mail: mail.talktalk.co.uk; BigPond Mail:
email.telstra.com webmail.bigpond.com mail.bigpond.com; Optus Mail: webmail.optuszoo.com.au; Rediffmail:
mail.rediff.com rediffmail.com; Docomo Mail: mail.smt.docomo.ne.jp; Ziggo Mail: webmail.ziggo.nl; KPN Mail:
webmail.kpnmail.nl; Telenet Mail: webmail.telenet.be mail.telenet.be; Walla Mail: mail.walla.co.il; Roundcube:
roundcube.net; Mailchimp: mailchi.mp list-manage.com campaign-archive.com mailchimp.com; Buttondown:
buttondown.email buttondown.com; Kit: convertkit.com click.convertkit-mail.com click.convertkit-mail2.com
kit.com; Beehiiv: beehiiv.com link.mail.beehiiv.com; Brevo: sendinblue.com sendibt2.com sendibt3.com; Campaign
Monitor: createsend.com cmail19.com cmail20.com; MailerLite: mailerlite.com click.mlsend.com; Constant
Contact: constantcontact.com rs6.net; HubSpot Email: hubspotemail.net hubspotlinks.com; SendGrid:
sendgrid.net; Mailgun: mailgun.org; Klaviyo: klclick.com klclick1.com klaviyomail.com; ActiveCampaign:
activehosted.com acemlna.com; Drip: dripemail2.com; AWeber: aweber.com; GetResponse: getresponse.com; Revue:
getrevue.co; TinyLetter: tinyletter.com; Ghost Mail: ghost-mail.org; Apple Mail: com.apple.mail; Thunderbird:
net.thunderbird.android; K-9 Mail: com.fsck.k9; Samsung Email: com.samsung.android.email.provider; BlueMail:
me.bluemail.mail; Edison Mail: com.easilydo.mail; myMail: com.my.mail
`;

export const AD_NETWORKS = `
Google Ads: googleadservices.com doubleclick.net googlesyndication.com adservice.google.com
googleads.g.doubleclick.net ads.google.com adclick.g.doubleclick.net com.google.android.gms.ads
tpc.googlesyndication.com; Microsoft Ads: ads.microsoft.com bingads.microsoft.com bat.bing.com ads.msn.com;
Yandex Direct: yabs.yandex.ru an.yandex.ru direct.yandex.ru yabs.yandex.{}; Baidu Ads: cpro.baidu.com
e.baidu.com pos.baidu.com; Facebook Ads: business.facebook.com adsmanager.facebook.com an.facebook.com;
LinkedIn Ads: ads.linkedin.com; Reddit Ads: ads.reddit.com; Twitter Ads: ads.twitter.com ads.x.com; TikTok
Ads: ads.tiktok.com; Pinterest Ads: ads.pinterest.com; Snapchat Ads: ads.snapchat.com; Amazon Ads:
amazon-adsystem.com advertising.amazon.com; Outbrain: outbrain.com paid.outbrain.com traffic.outbrain.com
outbrainimg.com; Taboola: taboola.com trc.taboola.com taboolanews.com; Criteo: criteo.com criteo.net; AdRoll:
adroll.com d.adroll.com; Carbon Ads: carbonads.com carbonads.net srv.carbonads.net; BuySellAds: buysellads.com
buysellads.net; EthicalAds: ethicalads.io; Xandr: adnxs.com ib.adnxs.com; The Trade Desk: adsrvr.org; Rubicon:
rubiconproject.com; PubMatic: pubmatic.com; OpenX: openx.net; Index Exchange: casalemedia.com; Smart AdServer:
smartadserver.com; Adform: adform.net adform.com; Teads: teads.tv teads.com; Sharethrough: sharethrough.com;
Nativo: nativo.com; MGID: mgid.com; RevContent: revcontent.com; Zemanta: zemanta.com; Plista: plista.com;
Ligatus: ligatus.com; Adblade: adblade.com; AdForm: adformdsp.net; MediaMath: mathtag.com; Quantcast:
quantserve.com; Tradedoubler: tradedoubler.com clk.tradedoubler.com; Awin: awin1.com zanox.com ad.zanox.com;
CJ: dpbolvw.net jdoqocy.com kqzyfj.com anrdoezrs.net tkqlhce.com emjcd.com; Rakuten Advertising:
linksynergy.com click.linksynergy.com; ShareASale: shareasale.com; Impact: impactradius.com pxf.io sjv.io;
Skimlinks: go.skimresources.com redirectingat.com; Viglink: redirect.viglink.com sovrn.com; Adcash:
adcash.com; PropellerAds: propellerads.com; PopAds: popads.net; ExoClick: exoclick.com; TrafficJunky:
trafficjunky.net; AdMob: admob.com; InMobi: inmobi.com; Unity Ads: unityads.unity3d.com; AppLovin:
applovin.com; Chartboost: chartboost.com; Vungle: vungle.com; StackAdapt: stackadapt.com srv.stackadapt.com;
Basis: sitescout.com; Adskeeper: adskeeper.com; Eskimi: eskimi.com; Yahoo Gemini: gemini.yahoo.com; Sizmek:
serving-sys.com bs.serving-sys.com; Flashtalking: flashtalking.com servedby.flashtalking.com; Adition:
adition.com adfarm1.adition.com; Weborama: weborama.com; Begun: begun.ru; Marketgid: marketgid.com; AdLabs:
adlabs.ru; Price comparison ads: clk.pricerunner.com; Tapad: tapad.com; Undertone: undertone.com; Kargo:
kargo.com; Connatix: connatix.com; Adpushup: adpushup.com; Ezoic: ezoic.net; Media.net: media.net
`;

/** Hosts below others that are something else: own names, and nothing more than a referral. */
export const REFERRALS = `
Google Docs: docs.google.com drive.google.com com.google.android.apps.docs; Google Sites: sites.google.com;
Google Calendar: calendar.google.com; Google Meet: meet.google.com; Google Chat: chat.google.com; Google
Groups: groups.google.com; Google Accounts: accounts.google.com; Google Translate: translate.google.com
translate.googleusercontent.com translate.goog; Google Keep: keep.google.com; Google Play: play.google.com;
Google Cloud: cloud.google.com console.cloud.google.com; Google Search Console: search.google.com; Google
Analytics: analytics.google.com tagmanager.google.com; Google Developers: developers.google.com; Google
Classroom: classroom.google.com; Google Support: support.google.com; Google Slides: slides.google.com; Google
Cache: webcache.googleusercontent.com; Baidu Pan: pan.baidu.com; Baidu Baike: baike.baidu.com; Yandex Disk:
disk.yandex.ru; Bing Webmaster Tools: webmaster.bing.com; Microsoft Teams: teams.microsoft.com
teams.cloud.microsoft teams.live.com com.microsoft.teams statics.teams.cdn.office.net; Slack: slack.com
app.slack.com com.slack; Notion: notion.so notion.site notion.com notion.id; Trello: trello.com; Jira:
atlassian.net; Asana: app.asana.com; Figma: figma.com; Miro: miro.com; Basecamp: basecamp.com 3.basecamp.com;
Dropbox: dropbox.com; GitLab: gitlab.com; Live.com sign-in: login.live.com; Yahoo!: yahoo.com; Yahoo! Finance:
finance.yahoo.com; Yahoo! News: news.yahoo.com; Wikipedia: wikipedia.org; Naver Café: cafe.naver.com; Daum
Café: cafe.daum.net; Feedly: feedly.com com.devhd.feedly; Inoreader: inoreader.com; Pocket: getpocket.com;
Instapaper: instapaper.com; Zoom: zoom.us; Calendly: calendly.com; Upwork: upwork.com; Fiverr: fiverr.com;
Malt: malt.com; Toptal: toptal.com; Contra: contra.com; Clutch: clutch.co; Mailchimp app: admin.mailchimp.com
`;
