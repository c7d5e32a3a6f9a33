/** Surnames that are read otherwise in names than `READINGS` says, and those of two characters. */
export const SURNAMES = `
单,shan,thiện
曾,zeng,tăng
解,xie,giải
仇,qiu,cừu
区,ou,âu
查,zha,tra
翟,zhai,địch
盖,ge,cái
段,duan,đoàn
乐,yue,nhạc
种,chong,xung
缪,miao,mậu
覃,qin,đàm
占,zhan,chiêm
召,shao,thiệu
晏,yan,án
燕,yan,yên
干,gan,can
朴,piao,phác
员,yun,viên
欧阳,ouyang,âu dương
司徒,situ,tư đồ
上官,shangguan,thượng quan
诸葛,zhuge,gia cát
司马,sima,tư mã
司空,sikong,tư không
司寇,sikou,tư khấu
夏侯,xiahou,hạ hầu
皇甫,huangfu,hoàng phủ
尉迟,yuchi,uất trì
慕容,murong,mộ dung
令狐,linghu,lệnh hồ
公孙,gongsun,công tôn
长孙,zhangsun,trưởng tôn
仲孙,zhongsun,trọng tôn
端木,duanmu,đoan mộc
东方,dongfang,đông phương
东郭,dongguo,đông quách
独孤,dugu,độc cô
南宫,nangong,nam cung
西门,ximen,tây môn
淳于,chunyu,thuần vu
鲜于,xianyu,tiên vu
宇文,yuwen,vũ văn
轩辕,xuanyuan,hiên viên
呼延,huyan,hô diên
钟离,zhongli,chung ly
闻人,wenren,văn nhân
濮阳,puyang,bộc dương
申屠,shentu,thân đồ
澹台,tantai,đạm đài
万俟,moqi,mặc kỳ
赫连,helian,hách liên
完颜,wanyan,hoàn nhan
耶律,yelü,da luật
纳兰,nalan,nạp lan
拓跋,tuoba,thác bạt
百里,baili,bách lý
公冶,gongye,công dã
公羊,gongyang,công dương
太史,taishi,thái sử
闾丘,lüqiu,lư khâu
亓官,qiguan,kỳ quan
叶赫,yehe,diệp hách
尊室,zunshi,tôn thất
`;

/** Players who are known by another name than the readings of its characters, such as those from Vietnam, Japan and Hong Kong. */
export const NAMES = `
阮成保,Nguyễn Thành Bảo,Nguyễn Thành Bảo
阮陈杜宁,Nguyễn Trần Đỗ Ninh,Nguyễn Trần Đỗ Ninh
郑亚生,Trịnh A Sáng,Trịnh A Sáng
吴兰香,Ngô Lan Hương,Ngô Lan Hương
赖理兄,Lại Lý Huynh,Lại Lý Huynh
阮武军,Nguyễn Vũ Quân,Nguyễn Vũ Quân
张亚明,Trương Á Minh,Trương Á Minh
梅青明,Mai Thanh Minh,Mai Thanh Minh
黄氏海平,Hoàng Thị Hải Bình,Hoàng Thị Hải Bình
黎氏香,Lê Thị Hương,Lê Thị Hương
阮黄燕,Nguyễn Hoàng Yến,Nguyễn Hoàng Yến
阮黄林,Nguyễn Hoàng Lâm,Nguyễn Hoàng Lâm
陶国兴,Đào Quốc Hưng,Đào Quốc Hưng
陶高科,Đào Cao Khoa,Đào Cao Khoa
尊室日新,Tôn Thất Nhật Tân,Tôn Thất Nhật Tân
所司和晴,Shoshi Kazuharu,Shoshi Kazuharu
曾根敏彦,Sone Toshihiko,Sone Toshihiko
山崎秀夫,Yamazaki Hideo,Yamazaki Hideo
田中笃,Tanaka Atsushi,Tanaka Atsushi
服部亚光,Hattori,Hattori
松野阳一,Matsuno Yoichi,Matsuno Yoichi
酒井清隆,Sakai Kiyotaka,Sakai Kiyotaka
梅泽二郎,Umezawa Jiro,Umezawa Jiro
横山荣一,Yokoyama Eiichi,Yokoyama Eiichi
熊谷安弘,Kumagai Yasuhiro,Kumagai Yasuhiro
熊野和伸,Kumano Kazunobu,Kumano Kazunobu
赵汝权,Chiu Yu Kuen,Triệu Nhữ Quyền
陈振杰,Chan Chun Kit,Trần Chấn Kiệt
黄学谦,Wong Hok Him,Hoàng Học Khiêm
吴贵临,Wu Kui Lin,Ngô Quý Lâm
马仲威,Ma Chung Wei,Mã Trọng Uy
吴宗翰,Alvin Woo Tsung Han,Ngô Tông Hàn
黎金福,Lay Kam Hock,Lê Kim Phúc
甄达新,Yan Dotsun,Chân Đạt Tân
胡伟长,Hu Weizhang,Hồ Vĩ Trường
`;

/** Provinces, cities, teams and countries that stand before names, as in 廣東呂欽. The names in use, not the readings of the characters. */
export const REGIONS = `
北京,Beijing,Bắc Kinh
上海,Shanghai,Thượng Hải
天津,Tianjin,Thiên Tân
重庆,Chongqing,Trùng Khánh
河北,Hebei,Hà Bắc
河南,Henan,Hà Nam
山东,Shandong,Sơn Đông
山西,Shanxi,Sơn Tây
陕西,Shaanxi,Thiểm Tây
甘肃,Gansu,Cam Túc
青海,Qinghai,Thanh Hải
宁夏,Ningxia,Ninh Hạ
新疆,Xinjiang,Tân Cương
西藏,Tibet,Tây Tạng
内蒙古,Inner Mongolia,Nội Mông
四川,Sichuan,Tứ Xuyên
贵州,Guizhou,Quý Châu
云南,Yunnan,Vân Nam
湖北,Hubei,Hồ Bắc
湖南,Hunan,Hồ Nam
江西,Jiangxi,Giang Tây
江苏,Jiangsu,Giang Tô
浙江,Zhejiang,Chiết Giang
安徽,Anhui,An Huy
福建,Fujian,Phúc Kiến
广东,Guangdong,Quảng Đông
广西,Guangxi,Quảng Tây
海南,Hainan,Hải Nam
辽宁,Liaoning,Liêu Ninh
吉林,Jilin,Cát Lâm
黑龙江,Heilongjiang,Hắc Long Giang
香港,Hong Kong,Hồng Kông
澳门,Macau,Ma Cao
台湾,Taiwan,Đài Loan
台北,Taipei,Đài Bắc
中华台北,Chinese Taipei,Đài Bắc Trung Hoa
广州,Guangzhou,Quảng Châu
深圳,Shenzhen,Thâm Quyến
大连,Dalian,Đại Liên
沈阳,Shenyang,Thẩm Dương
长春,Changchun,Trường Xuân
哈尔滨,Harbin,Cáp Nhĩ Tân
南京,Nanjing,Nam Kinh
杭州,Hangzhou,Hàng Châu
武汉,Wuhan,Vũ Hán
成都,Chengdu,Thành Đô
厦门,Xiamen,Hạ Môn
青岛,Qingdao,Thanh Đảo
火车头,Locomotive,Hỏa Xa Đầu
中国,China,Trung Quốc
越南,Vietnam,Việt Nam
新加坡,Singapore,Singapore
马来西亚,Malaysia,Malaysia
菲律宾,Philippines,Philippines
泰国,Thailand,Thái Lan
日本,Japan,Nhật Bản
美国,United States,Hoa Kỳ
加拿大,Canada,Canada
法国,France,Pháp
德国,Germany,Đức
英国,United Kingdom,Anh
`;
